/** The key of a page that a seller wrote in the query cache. Apart from the query, so that a reader of the cache does not load its schema. */
export const customPageKey = (customPageId: string | undefined) => ['shop.getCustomPage', { customPageId }]
