import * as z from 'zod/mini'

/** The name of a shop, as buyers read it. */
export const ShopName = z.string().check(z.minLength(1), z.maxLength(40))
/** The most characters of a notice. */
export const maxNoticeLength = 500
/** The notice of a shop, in simple Markdown. */
export const NoticeText = z.string().check(z.maxLength(maxNoticeLength))
/** The words below the name of a shop. */
export const OpeningText = z.string().check(z.maxLength(200))
export const ClassifyName = z.string().check(z.minLength(1), z.maxLength(20))
