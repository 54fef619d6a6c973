export type { RefundPort } from './get-order.ts'
export { giveCards } from './give-cards.ts'
