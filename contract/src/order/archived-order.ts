/** The page at which a buyer opens an order of a shop that moved here, by its old number. */
export const archivedOrderPath = '/archivedOrder'
