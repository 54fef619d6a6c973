export type { RefundPort } from './get-order.ts'
export { giveCards } from './give-cards.ts'
export { type Given, givenTo, replaceTexts } from './replace-texts.ts'
