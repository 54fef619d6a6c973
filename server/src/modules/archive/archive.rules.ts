/** What became of an order in its old shop. */
export const archivedOrderStates = ['unpaid', 'paid', 'delivered', 'closed', 'failed', 'refunded'] as const
export type ArchivedOrderState = (typeof archivedOrderStates)[number]
