import * as z from 'zod/mini'
import { CoinsAllowed } from '../coins-allowed.ts'
import { allowsTestMoney, GatewayUrl, TestMoney, testMoneyError } from '../gateway-url.ts'

/** Settings from TokenPay's `appsettings.json`, and the operator's statement that coins may be accepted. */
export const TokenpaySettings = z
  .strictObject({
    allowed: CoinsAllowed,
    gatewayUrl: GatewayUrl,
    testMoney: TestMoney,
    /** `ApiToken`: signs in both directions. */
    apiToken: z
      .string({ error: 'is missing' })
      .check(z.regex(/^\S{16,128}$/, { error: 'must be 16 to 128 characters without blanks' })),
    /** The coin and chain to be paid in. */
    currency: z._default(
      z.string().check(
        z.regex(/^[A-Za-z0-9]{2,12}(?:_[A-Za-z0-9]{2,20}){0,3}$/, {
          error: 'must be a currency of TokenPay, as in USDT_TRC20',
        }),
      ),
      'USDT_TRC20',
    ),
    /** `ExpireTime`: how long the gateway waits for coins. It cannot be set per payment. */
    expireSeconds: z._default(
      z.int({ error: 'must be a number of seconds' }).check(z.minimum(120), z.maximum(86_400)),
      600,
    ),
  })
  .check(z.refine(allowsTestMoney, testMoneyError))
export type TokenpaySettings = z.infer<typeof TokenpaySettings>
