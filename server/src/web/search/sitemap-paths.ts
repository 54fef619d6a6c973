/** The index of all sitemaps. */
export const sitemapPath = '/sitemap.xml'
/** The sitemap of the platform's own texts. */
export const textsSitemapPath = '/sitemap/texts.xml'
/** A part of the sitemap of a shop, counted from 1. */
export const shopSitemapPath = (shortUrl: string, part: number | string) =>
  `/sitemap/shops/${shortUrl}/${part}.xml`
