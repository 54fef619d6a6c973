import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'

const page = {
  name: z.string(),
  path: z.string(),
  meta: z.strictObject({
    /** The id of its title in the storefront's message catalogues; empty if the title depends on the content. */
    locale: z.string(),
    icon: z.string(),
    order: z.int(),
    /** Roles of the storefront (`admin`, `user`), or `*` for everybody. */
    roles: z.array(z.string()),
  }),
}

/** One entry of the server menu: a page by its name and path in the storefront, or a group of pages. */
export const MenuEntry = z.strictObject({
  ...page,
  children: z.optional(z.array(z.strictObject(page))),
})
export type MenuEntry = z.infer<typeof MenuEntry>

export const getMenu = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/api/user/menu',
  summary: 'The pages that the caller may open',
  input: z.strictObject({}),
  reply: z.array(MenuEntry),
  errorCodes: [],
})
