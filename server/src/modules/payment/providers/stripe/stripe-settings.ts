import * as z from 'zod/mini'
import { allowsTestMoney, GatewayUrl, isRealMoney, TestMoney, testMoneyError } from '../gateway-url.ts'

const missing = { error: 'is missing' }

export const stripeMethods = ['alipay', 'wechat_pay', 'card'] as const

/** What a seller finds at dashboard.stripe.com, and which ways to pay he has switched on there. */
export const StripeSettings = z
  .strictObject({
    /** Left out but in tests; a host without a path. */
    gatewayUrl: z._default(
      GatewayUrl.check(
        z.refine((text) => /^https?:\/\/[^/]+\/?$/.test(text), { error: 'must be a host without a path' }),
      ),
      'https://api.stripe.com',
    ),
    testMoney: TestMoney,
    /** A secret key, or a restricted one; the word in its middle says whether money is real. */
    secretKey: z.string(missing).check(
      z.regex(/^(?:sk|rk)_(?:live|test)_[0-9A-Za-z]{16,250}$/, {
        error: 'must begin with sk_live_, sk_test_, rk_live_ or rk_test_',
      }),
    ),
    /** Of this channel's own endpoint, by which its call-backs are signed. */
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

/** Whether a key is of Stripe's live side. */
export const isLive = ({ secretKey }: StripeSettings): boolean => /^.k_live_/.test(secretKey)

/** Test keys move no real money, wherever they are used. */
export const movesRealMoney = (settings: StripeSettings): boolean => isLive(settings) && isRealMoney(settings)
