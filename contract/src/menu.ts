import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** One entry of the server menu: a page, by the name and path that the storefront knows it by. */
export interface MenuEntry {
  name: string
  path: string
  meta: { locale: string; icon: string; order: number; roles: string[] }
  children?: MenuEntry[] | undefined
}

const meta = z.strictObject({
  /** The id of its words in the storefront's catalogues. */
  locale: z.string(),
  icon: z.string(),
  order: z.int(),
  /** Roles of the storefront (`admin`, `user`), or `*` for everybody. */
  roles: z.array(z.string()),
})

export const MenuEntry: z.ZodMiniType<MenuEntry> = z.strictObject({
  name: z.string(),
  path: z.string(),
  meta,
  get children() {
    return z.optional(z.array(MenuEntry))
  },
})

export const getMenu = endpoint({
  audience: 'buyer',
  path: '/api/user/menu',
  summary: 'The pages that whoever asks may open',
  input: z.strictObject({}),
  reply: z.array(MenuEntry),
  refusals: [],
})
