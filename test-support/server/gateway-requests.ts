import type { PaymentRequest } from '../../server/src/payment-gateways/gateway-adapter.ts'
import type { TradeDeps, WithCache } from '../../server/src/payment-gateways/gateway-deps.ts'
import { type ChannelGateway, openGateway } from '../../server/src/payment-gateways/open-gateway.ts'
import { systemRandom } from '../../server/src/platform/random.ts'

/** What an adapter needs for a call outside of a shop: the real network and clock, and a ledger without purchases. */
export const tradeDeps = (
  changes: Partial<WithCache<TradeDeps, undefined>> = {},
): WithCache<TradeDeps, undefined> => ({
  fetch,
  now: () => new Date(),
  random: systemRandom,
  selfUrl: '',
  cache: undefined,
  ledger: {
    findPurchase: async () => undefined,
    ruleOutPurchase: async () => true,
    refund: async () => false,
  },
  ...changes,
})

/** A payment of 12.80 yuan that can be paid for ten minutes, on a desktop. */
export const paymentRequest = (changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
  paymentNo: 'P'.repeat(20),
  amountFen: 1280,
  subject: 'A & B = C',
  clientIp: '127.0.0.1',
  device: 'desk',
  payBefore: new Date(Date.now() + 600_000),
  notifyUrl: 'http://127.0.0.1:1/pay/notify',
  returnUrl: 'http://127.0.0.1:1/?orderId=1',
  ...changes,
})

/** An adapter with these settings, and caches of its own; throws if they are rejected. */
export function openGatewayOrFail(provider: string, settings: unknown): ChannelGateway {
  const gateway = openGateway(provider, settings)
  if (!gateway) throw new Error('the settings are rejected')
  return gateway
}
