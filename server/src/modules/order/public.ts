export { decryptAnswers } from './answer-encryption.ts'
export { insertAnswerReveal } from './answer-reveal.sql.ts'
export { authorizeBuyer, isOfSeller } from './authorize-buyer.ts'
export { awaitingOrder } from './awaiting-order.sql.ts'
export { hasBlock } from './buyer-block.sql.ts'
export { type AccessProof, checkCardPassword, isOwnOrder, needsCardPassword } from './card-password.ts'
export { checkAnswers } from './check-answers.ts'
export { decryptContact } from './contact-encryption.ts'
export { contactKey } from './contact-key.ts'
export { countOrdersSince } from './count-orders-since.ts'
export { countRecentSales } from './count-recent-sales.ts'
export { createOrder } from './create-order.ts'
export { plaintextContacts } from './encrypt-contacts.ts'
export { findBoughtItems } from './find-bought-items.ts'
export { findOrder } from './find-order.ts'
export { findPaidChannelName } from './find-paid-channel-name.ts'
export type { FirstPayment, FirstPaymentPort } from './first-payment.ts'
export { getHoldAvailability } from './get-hold-availability.ts'
export { getSoldOrderOrReject } from './get-sold-order-or-reject.ts'
export { listTakenOverOrders } from './guest-orders.sql.ts'
export { issueMailLink, mailLinkDays } from './issue-mail-link.ts'
export { deriveMailPassword } from './mail-secrets.ts'
export { findSecretOrigin, secretOrigins } from './manage-secret.ts'
export { maskContact } from './mask-contact.ts'
export { orderJobs } from './order.jobs.ts'
export { orderMetrics } from './order.metrics.ts'
export {
  cancelledBySeller,
  netAmountFen,
  nextStatus,
  type OrderStep,
  statusPath,
  toOrderCampaign,
  toOrderChoice,
  toOrderCoupon,
  toOrderLevel,
} from './order.rules.ts'
export {
  bumpMoneyVersion,
  claimClosingOrders,
  isAwaitingPayment,
  listDueOrders,
  listItemsOrderedSince,
  lockOrders,
  lockOrdersOf,
  type NewOrder,
  type OrderRow,
  type OrderTransition,
  transitionOrders,
} from './order.sql.ts'
export { listOrderActions } from './order-action.sql.ts'
export { listDeliveries } from './order-counts.sql.ts'
export { countOrdersToDeliver, hasPaidOrder, sumOrderDays } from './order-days.sql.ts'
export { listOrderEvents } from './order-event.sql.ts'
export { consumeLookupQuota, getOrderOrReject, getOwnOrderOrReject, rateLimitLookup } from './order-lookup.ts'
export {
  paidOrdersOf,
  sumOrdersByCampaign,
  sumOrdersByLevel,
  sumOrdersByPlatformLevel,
} from './paid-orders.sql.ts'
export { toCardRequest } from './place-orders.ts'
export { checkChannelOfItem } from './prepare-order.ts'
export { readOfSoldOrders } from './read-sold-orders.ts'
export { findOrderStatus, isDeliveredOrder, isRealMoneyOrder, isRefundedOrder } from './recent-sales.sql.ts'
export { findSellerAct, recordActOfSeller, recordSellerAct } from './record-seller-act.ts'
export { soldItems } from './sold-items.sql.ts'
export { sumRecentOrders } from './sum-recent-orders.ts'
export { toSoldOrderRowDto } from './to-sold-order-row.ts'
export { traceOrder } from './trace-order.ts'
