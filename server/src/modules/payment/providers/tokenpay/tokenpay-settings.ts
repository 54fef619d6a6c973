import * as z from 'zod/mini'
import { CoinsAllowed } from '../coins-allowed.ts'
import { allowsTestMoney, GatewayUrl, TestMoney, testMoneyError } from '../gateway-url.ts'

/** What the operator of a TokenPay finds in its `appsettings.json`, and the statement that coins may be taken. */
export const TokenpaySettings = z
  .strictObject({
    allowed: CoinsAllowed,
    gatewayUrl: GatewayUrl,
    testMoney: TestMoney,
    /** `ApiToken`: signs for both sides. */
    apiToken: z
      .string({ error: 'is missing' })
      .check(z.regex(/^\S{16,128}$/, { error: 'must be 16 to 128 characters without blanks' })),
    /** Which coin on which chain is asked for. */
    currency: z._default(
      z.string().check(
        z.regex(/^[A-Za-z0-9]{2,12}(?:_[A-Za-z0-9]{2,20}){0,3}$/, {
          error: 'must be a currency of TokenPay, as in USDT_TRC20',
        }),
      ),
      'USDT_TRC20',
    ),
    /** `ExpireTime`: how long the gateway waits for coins. It cannot be told so with a payment. */
    expireSeconds: z._default(
      z.int({ error: 'must be a number of seconds' }).check(z.minimum(120), z.maximum(86_400)),
      600,
    ),
  })
  .check(z.refine(allowsTestMoney, testMoneyError))
export type TokenpaySettings = z.infer<typeof TokenpaySettings>
