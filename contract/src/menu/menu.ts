import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'

const page = {
  name: z.string(),
  path: z.string(),
  meta: z.strictObject({
    /** The id of its words in the storefront's catalogues; empty where the page is titled by what it shows. */
    locale: z.string(),
    icon: z.string(),
    order: z.int(),
    /** Roles of the storefront (`admin`, `user`), or `*` for everybody. */
    roles: z.array(z.string()),
  }),
}

/** One entry of the server menu: a page, by the name and path that the storefront knows it by, or a group of them. */
export const MenuEntry = z.strictObject({
  ...page,
  children: z.optional(z.array(z.strictObject(page))),
})
export type MenuEntry = z.infer<typeof MenuEntry>

export const getMenu = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/api/user/menu',
  summary: 'The pages that whoever asks may open',
  input: z.strictObject({}),
  reply: z.array(MenuEntry),
  errorCodes: [],
})
