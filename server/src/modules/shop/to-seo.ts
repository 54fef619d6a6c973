/** The columns of what a seller wrote for search engines; empty where it is computed from the page. */
export interface SeoColumns {
  seo_title: string
  seo_description: string
}

/** What a seller wrote for search engines, for its buyers' pages; nothing where it is computed from the page. */
export const toSeo = ({
  seo_title,
  seo_description,
}: SeoColumns): { seoTitle?: string; seoDescription?: string } => ({
  ...(seo_title && { seoTitle: seo_title }),
  ...(seo_description && { seoDescription: seo_description }),
})

/** The same for its seller, empty texts included. */
export const toSeoTexts = ({ seo_title, seo_description }: SeoColumns) => ({
  seoTitle: seo_title,
  seoDescription: seo_description,
})

/** The columns that a seller's input changes: texts that are left out keep their value. */
export const toSeoColumns = (input: {
  seoTitle?: string | undefined
  seoDescription?: string | undefined
}): Partial<SeoColumns> => ({
  ...(input.seoTitle !== undefined && { seo_title: input.seoTitle }),
  ...(input.seoDescription !== undefined && { seo_description: input.seoDescription }),
})
