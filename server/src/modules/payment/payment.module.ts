import type { Services } from '../../platform/ctx.ts'
import { createDebitQueue } from './create-balance-payment.ts'
import { createPaymentBatcher } from './ensure-payment-attempt.ts'
import { createUnconfirmedBatcher } from './find-unconfirmed-fen.ts'
import { createContentBatcher } from './pay-order.ts'
import { createNotificationBatcher } from './process-notification.ts'
import { createEventBatcher, createWebhookFlights } from './receive-webhook.ts'
import { createSettleBatcher } from './settle.ts'
import { createMonthSumsCache } from './sum-months.ts'

declare module '../../platform/ctx.ts' {
  interface Modules {
    payment: ReturnType<typeof createPaymentModule>
  }
}

export { firstPayments } from './first-payments.ts'
export { spending } from './spending.sql.ts'

/** The state of the module in one process. */
export const createPaymentModule = (services: Services) => ({
  paymentBatcher: createPaymentBatcher(services),
  contentBatcher: createContentBatcher(services),
  debitQueue: createDebitQueue(),
  webhookFlights: createWebhookFlights(),
  eventBatcher: createEventBatcher(services),
  notificationBatcher: createNotificationBatcher(services),
  settleBatcher: createSettleBatcher(services),
  monthSumsCache: createMonthSumsCache(services),
  unconfirmedBatcher: createUnconfirmedBatcher(services),
})
