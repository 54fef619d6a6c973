/** Prefix of the storage keys under which a tab keeps scroll positions, in CSS pixels. */
export const scrollPositionPrefix = 'scroll-position'

/** The storage key of a history entry: the key in its state, and the path as the browser shows it. */
export const scrollPositionKey = (key: string, pathname: string): string =>
  `${scrollPositionPrefix} ${key} ${pathname}`
