import type { ItemId } from '@faka/contract/shared/ids'

/** The key of an item in the query cache. Apart from the query, so that a reader of the cache does not load its schema. */
export const itemKey = (id: ItemId) => ['item.getItem', { id }]
