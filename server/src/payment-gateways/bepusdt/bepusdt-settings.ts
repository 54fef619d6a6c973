import * as z from 'zod/mini'
import { CoinsAllowed } from '../coins-allowed.ts'
import { allowsTestMoney, GatewayUrl, TestMoney, testMoneyError } from '../gateway-url.ts'

/**
 * `bepusdt`: v03413/BEpusdt. `epusdt`: assimon/epusdt, unmaintained. `gmpay`: GMWalletApp/epusdt, by its own
 * API (`/payments/gmpay/v1`).
 */
const softwareNames = ['bepusdt', 'epusdt', 'gmpay'] as const

const missing = { error: 'is missing' }

/**
 * Settings from the administration of BEpusdt or epusdt, and the operator's statement that coins may be
 * accepted.
 */
export const BepusdtSettings = z
  .strictObject({
    allowed: CoinsAllowed,
    /** Which program runs there: they differ in endpoints, number formats and responses. */
    software: z._default(
      z.enum(softwareNames, { error: `must be one of ${softwareNames.join(', ')}` }),
      'bepusdt',
    ),
    gatewayUrl: GatewayUrl,
    testMoney: TestMoney,
    /** 对接令牌: signs in both directions. */
    token: z
      .string(missing)
      .check(z.regex(/^\S{16,128}$/, { error: 'must be 16 to 128 characters without blanks' })),
    /** The coin and chain to be paid in. */
    tradeType: z._default(
      z.string().check(
        z.regex(/^[a-z0-9]{2,12}\.[a-z0-9]{2,20}$/, {
          error: 'must be a coin and a chain, as in usdt.trc20',
        }),
      ),
      'usdt.trc20',
    ),
    /** epusdt and gmpay: the ID of the key pair (gmpay), and the lifetime of trades as configured there. */
    pid: z.optional(
      z.string().check(z.regex(/^[0-9A-Za-z_-]{1,32}$/, { error: 'must be 1 to 32 letters and digits' })),
    ),
    minutes: z._default(
      z
        .int({ error: 'must be a whole number of minutes' })
        .check(z.minimum(3, { error: 'must be at least 3' }), z.maximum(60, { error: 'must be at most 60' })),
      10,
    ),
  })
  .check(
    z.refine(allowsTestMoney, testMoneyError),
    z.refine(({ software, pid }) => software !== 'gmpay' || pid !== undefined, {
      error: 'is missing: GMWalletApp/epusdt finds its key by it',
      path: ['pid'],
    }),
  )
export type BepusdtSettings = z.infer<typeof BepusdtSettings>
