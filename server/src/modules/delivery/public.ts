export { deliverCards, deliverCards as giveCards } from './deliver-cards.ts'
export { deliveryJobs } from './delivery.jobs.ts'
export type { RefundPort } from './get-order.ts'
export type { PaymentHistoryPort, PaymentHistoryPort as MoneyPort } from './get-order-timeline.ts'
export { listExportTimes, listExportTimes as exportedTimes } from './list-export-times.ts'
export {
  countDeliveredUnits,
  countDeliveredUnits as givenTo,
  type DeliveredUnits,
  type DeliveredUnits as Given,
  replaceTexts,
} from './replace-texts.ts'
