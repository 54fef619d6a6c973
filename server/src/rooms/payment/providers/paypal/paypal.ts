import { devices, type Provider } from '../provider.ts'
import { fetchCertificate } from './paypal-certificates.ts'
import { acknowledgePaypal, readPaypalNotice } from './paypal-notice.ts'
import { create, query } from './paypal-order.ts'
import { queryRefund, refund } from './paypal-refund.ts'
import { movesRealMoney, PaypalSettings } from './paypal-settings.ts'
import { tryPaypal } from './try-paypal.ts'

/**
 * PayPal Checkout (Orders v2): a page of PayPal's own where the buyer approves a payment, whose money moves once the
 * shop asks for it. It counts in the channel's currency, at the rate of its settings.
 */
export const paypal: Provider<PaypalSettings> = {
  settings: PaypalSettings,
  capabilities: (settings) => ({
    // an order of PayPal's cannot be ended, but none brings money that is not taken
    close: 'never',
    refund: 'idempotent',
    partialRefund: true,
    leastWindowSeconds: 0,
    mostWindowSeconds: 3 * 3600,
    realMoney: movesRealMoney(settings),
    doubleCheck: true,
    takesWhenAsked: true,
    devices,
  }),
  create,
  readNotice: readPaypalNotice,
  acknowledge: acknowledgePaypal,
  fetchKeys: fetchCertificate,
  query,
  close: async () => 'unsupported',
  refund,
  queryRefund,
  selfTest: tryPaypal,
}
