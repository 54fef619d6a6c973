import * as z from 'zod/mini'

/** The most characters of a title and of a description for search engines, which show about as many. */
export const maxSeoTitleLength = 70
export const maxSeoDescriptionLength = 200

export const SeoTitle = z.string().check(z.trim(), z.maxLength(maxSeoTitleLength))
export const SeoDescription = z.string().check(z.trim(), z.maxLength(maxSeoDescriptionLength))

/** What a seller may write for search engines and shared links; empty texts are computed from the page. */
export const seoInput = {
  seoTitle: z.optional(SeoTitle),
  seoDescription: z.optional(SeoDescription),
}

/** The same as it is stored. */
export const seoTexts = { seoTitle: z.string(), seoDescription: z.string() }
