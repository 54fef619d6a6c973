import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { CustomPageId, ShortUrl } from '../shared/ids.ts'
import { PictureAddress } from '../shared/picture-address.ts'
import { Moment } from '../shared/time.ts'
import { AccentTheme } from './accent.ts'

/** What leads to a page that a seller wrote. */
export const CustomPageLink = z.strictObject({ id: CustomPageId, title: z.string() })
export type CustomPageLink = z.infer<typeof CustomPageLink>

export const CustomPage = z.strictObject({
  id: CustomPageId,
  shortUrl: ShortUrl,
  shopName: z.string(),
  /** The logo of its shop, which messengers show with a shared link. */
  logo: z.nullable(PictureAddress),
  title: z.string(),
  /** In the subset of Markdown of item descriptions, rendered as nodes. */
  text: z.string(),
  changeTime: Moment,
  /** All pages of the shop, this one included. */
  pages: z.array(CustomPageLink),
  /** The colours of its shop; absent where the seller chose none. */
  accent: z.optional(AccentTheme),
  /** For search engines, where the seller wrote them. */
  seoTitle: z.optional(z.string()),
  seoDescription: z.optional(z.string()),
})
export type CustomPage = z.infer<typeof CustomPage>

export const getCustomPage = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/card-core/shop/getCustomPage',
  summary: 'A page that the seller of a shop wrote; while the platform has frozen the shop there is none',
  input: z.strictObject({ customPageId: CustomPageId }),
  reply: CustomPage,
  errorCodes: ['customPageNotFound'],
})

/** The URL of a page that a seller wrote. Not with the others, which the first page of every visit loads. */
export const customPageUrl = (id: CustomPageId): string => `/page/${id}`
export const readCustomPageId = (param: string | undefined): CustomPageId | undefined =>
  CustomPageId.safeParse(param).data
