/**
 * Settings of lru-cache for at most so many entries. With its `max` it would fill arrays of that length at once, which
 * takes time and memory at every start.
 */
export const maxEntries = (count: number) => ({ maxSize: count, sizeCalculation: () => 1 })
