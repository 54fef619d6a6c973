/** What became of an order in its old shop. */
export const archivedOrderStates = ['unpaid', 'paid', 'delivered', 'closed', 'failed', 'refunded'] as const
export type ArchivedOrderState = (typeof archivedOrderStates)[number]

/**
 * What of another shop came here, or leads here: `address` is what the address of an item there had for it, and `orders`
 * says once that there are archived orders, without a key.
 */
export type OriginKind = 'classify' | 'item' | 'address' | 'account' | 'payChannel' | 'coupon' | 'orders'
