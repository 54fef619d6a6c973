import { devices, type GatewayAdapter } from '../gateway-adapter.ts'
import { fetchCertificate } from './paypal-certificates.ts'
import { acknowledgePaypal, readPaypalNotification } from './paypal-notification.ts'
import { create, query } from './paypal-order.ts'
import { queryRefund, refund } from './paypal-refund.ts'
import { movesRealMoney, PaypalSettings } from './paypal-settings.ts'
import { selfTest } from './self-test.ts'

/**
 * PayPal Checkout (Orders v2): a page of PayPal's own where the buyer approves a payment, whose money moves once the
 * shop asks for it. It counts in the channel's currency, at the rate of its settings.
 */
export const paypal: GatewayAdapter<PaypalSettings> = {
  settings: PaypalSettings,
  capabilities: (settings) => ({
    // an order of PayPal's cannot be ended, but none brings money that is not taken
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
  acknowledge: acknowledgePaypal,
  fetchKeys: fetchCertificate,
  query,
  close: async () => 'unsupported',
  refund,
  queryRefund,
  selfTest: selfTest,
}
