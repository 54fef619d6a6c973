import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { CustomPageId, ShortUrl } from '../shared/ids.ts'
import { seoInput, seoTexts } from '../shared/seo.ts'
import { Moment } from '../shared/time.ts'

/** How many pages a shop has at most. */
export const maxCustomPages = 20
export const maxCustomPageTitle = 60
export const maxCustomPageText = 20_000

const PageTitle = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxCustomPageTitle))
const PageText = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxCustomPageText))

/** A page as its seller edits it. */
export const SellerCustomPage = z.strictObject({
  id: CustomPageId,
  title: z.string(),
  /** In the subset of Markdown of item descriptions. */
  text: z.string(),
  changeTime: Moment,
  ...seoTexts,
})
export type SellerCustomPage = z.infer<typeof SellerCustomPage>

const ofSettings = {
  audience: 'seller',
  access: 'seller',
  rights: ['settings'],
  session: 'needed',
} as const

export const listCustomPages = endpoint({
  ...ofSettings,
  apiScope: 'pages:read',
  path: '/card-core/seller/customPage/list',
  summary: 'The pages of a shop that its seller wrote, in the order of its footer',
  input: z.strictObject({ shortUrl: ShortUrl }),
  reply: z.strictObject({ list: z.array(SellerCustomPage) }),
  errorCodes: ['sessionNeeded', 'shopNotFound'],
})

export const createCustomPage = endpoint({
  ...ofSettings,
  apiScope: 'pages:write',
  idempotencyKey: true,
  path: '/card-core/seller/customPage/create',
  summary: 'Adds a page to a shop, after its others; buyers find it in the footer of the shop at once',
  input: z.strictObject({ shortUrl: ShortUrl, title: PageTitle, text: PageText, ...seoInput }),
  reply: SellerCustomPage,
  errorCodes: ['sessionNeeded', 'shopNotFound', 'tooManyCustomPages'],
})

export const changeCustomPage = endpoint({
  ...ofSettings,
  apiScope: 'pages:write',
  idempotencyKey: true,
  path: '/card-core/seller/customPage/change',
  summary: 'Changes a page of a shop, which keeps its address; fields left out stay unchanged',
  input: z.strictObject({
    customPageId: CustomPageId,
    title: z.optional(PageTitle),
    text: z.optional(PageText),
    ...seoInput,
  }),
  reply: SellerCustomPage,
  errorCodes: ['sessionNeeded', 'customPageNotFound'],
})

export const removeCustomPage = endpoint({
  ...ofSettings,
  apiScope: 'pages:write',
  idempotencyKey: true,
  path: '/card-core/seller/customPage/remove',
  summary: 'Removes a page of a shop; its address is answered with 404 from then on',
  input: z.strictObject({ customPageId: CustomPageId }),
  reply: z.strictObject({}),
  errorCodes: ['sessionNeeded', 'customPageNotFound'],
})
