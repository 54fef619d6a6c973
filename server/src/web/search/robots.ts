import { sitemapPath } from './sitemap-paths.ts'

/**
 * `robots.txt` (RFC 9309). It keeps search engines from no page: the address of one may have an order number, and only who
 * opens the page learns from its `x-robots-tag` that it is not to be listed.
 */
export const robotsText = (publicUrl: string): string =>
  ['User-agent: *', 'Disallow:', '', `Sitemap: ${publicUrl}${sitemapPath}`, ''].join('\n')
