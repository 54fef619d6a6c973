import * as z from 'zod/mini'
import { allowsTestMoney, GatewayUrl, isRealMoney, TestMoney, testMoneyError } from '../gateway-url.ts'

const missing = { error: 'is missing' }

const stripeMethods = ['alipay', 'wechat_pay', 'card'] as const

/** Settings from dashboard.stripe.com, and the payment methods enabled there. */
export const StripeSettings = z
  .strictObject({
    /** Only set in tests; a host without a path. */
    gatewayUrl: z._default(
      GatewayUrl.check(
        z.refine((text) => /^https?:\/\/[^/]+\/?$/.test(text), { error: 'must be a host without a path' }),
      ),
      'https://api.stripe.com',
    ),
    testMoney: TestMoney,
    /** A secret or restricted key; its middle part says whether money is real. */
    secretKey: z.string(missing).check(
      z.regex(/^(?:sk|rk)_(?:live|test)_[0-9A-Za-z]{16,250}$/, {
        error: 'must begin with sk_live_, sk_test_, rk_live_ or rk_test_',
      }),
    ),
    /** The signing secret of this channel's own endpoint. */
    webhookSecret: z
      .string(missing)
      .check(z.regex(/^whsec_[0-9A-Za-z+/=_-]{16,250}$/, { error: 'must begin with whsec_' })),
    methods: z._default(
      z.array(z.enum(stripeMethods, { error: `must be of ${stripeMethods.join(', ')}` })).check(
        z.minLength(1, { error: 'must name a way to pay' }),
        z.refine((methods) => new Set(methods).size === methods.length, { error: 'names one twice' }),
      ),
      [...stripeMethods],
    ),
  })
  .check(z.refine(allowsTestMoney, testMoneyError))
export type StripeSettings = z.infer<typeof StripeSettings>

/** Whether a key is a live one. */
export const isLive = ({ secretKey }: StripeSettings): boolean => /^.k_live_/.test(secretKey)

/** Test keys never move real money. */
export const movesRealMoney = (settings: StripeSettings): boolean => isLive(settings) && isRealMoney(settings)
