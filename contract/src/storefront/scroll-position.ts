/** What stands before the key under which a tab keeps how far down a page was left, in CSS pixels. */
export const scrollPositionPrefix = 'scroll-position'

/** The key of one entry of the history; `key` is the one in its state, `pathname` as the browser shows it. */
export const scrollPositionKey = (key: string, pathname: string): string =>
  `${scrollPositionPrefix} ${key} ${pathname}`
