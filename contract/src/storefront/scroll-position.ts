/** Prefix of the storage keys under which a tab keeps scroll positions, in CSS pixels. */
export const scrollPositionPrefix = 'scroll-position'

/** The key of the history entry with which a document was opened, since its state has none. */
export const defaultHistoryKey = 'default'

/** The storage key of a history entry: the key in its state, and the path as the browser shows it. */
export const scrollPositionKey = (key: string, pathname: string): string =>
  `${scrollPositionPrefix} ${key} ${pathname}`
