import * as z from 'zod/mini'
import { readStripeNotification } from '../../../server/src/payment-gateways/stripe/stripe-notification.ts'
import type { StripeSettings } from '../../../server/src/payment-gateways/stripe/stripe-settings.ts'
import { type VectorOperations, vectorOperation } from './published-vectors.ts'

const text = z.string()

const settings: StripeSettings = {
  gatewayUrl: 'https://api.stripe.com',
  testMoney: false,
  methods: ['alipay'],
  secretKey: 'sk_test_0123456789abcdef',
  webhookSecret: '',
}

/** Runs our code on the published vectors of Stripe. */
export const stripeOperations: VectorOperations = {
  /** `believed`: signed with this secret and recent, whatever its content. */
  webhook: vectorOperation(
    z.object({ payload: text, header: text, secret: text, now: z.number() }),
    ({ payload, header, secret, now }) => {
      const raw = { method: 'POST' as const, rawQuery: '', rawBody: Buffer.from(payload) }
      const headers = { 'stripe-signature': header }
      const own = { ...settings, webhookSecret: secret }
      const notification = readStripeNotification({ ...raw, headers }, own, new Date(now * 1000))
      const isForged =
        !notification.ok && (notification.reason === 'badSignature' || notification.reason === 'stale')
      return isForged ? 'refused' : 'believed'
    },
  ),
}
