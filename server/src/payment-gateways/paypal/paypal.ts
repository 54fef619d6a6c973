import { acknowledgeByStatus } from '../acknowledge.ts'
import { devices, type GatewayAdapter } from '../gateway-adapter.ts'
import type { PaypalCache } from './paypal-cache.ts'
import { fetchCertificate } from './paypal-certificates.ts'
import { readPaypalNotification } from './paypal-notification.ts'
import { create, query } from './paypal-order.ts'
import { queryRefund, refund } from './paypal-refund.ts'
import { movesRealMoney, PaypalSettings } from './paypal-settings.ts'
import { paypalWords } from './paypal-words.ts'
import { selfTest } from './self-test.ts'

/**
 * PayPal Checkout (Orders v2): the buyer approves a payment on PayPal's page, and the shop captures it.
 * Amounts are in the channel's currency at the configured rate.
 */
export const paypal: GatewayAdapter<PaypalSettings, PaypalCache> = {
  settings: PaypalSettings,
  words: paypalWords,
  capabilities: (settings) => ({
    // an order of PayPal cannot be closed, but brings no money unless it is captured
    close: 'never',
    refund: 'idempotent',
    partialRefund: true,
    minWindowSeconds: 0,
    maxWindowSeconds: 3 * 3600,
    realMoney: movesRealMoney(settings),
    confirmByQuery: true,
    capturesOnQuery: true,
    devices,
  }),
  create,
  readNotification: readPaypalNotification,
  // it retries for three days
  acknowledge: acknowledgeByStatus(),
  fetchKeys: fetchCertificate,
  query,
  close: async () => 'unsupported',
  refund,
  queryRefund,
  selfTest,
}
