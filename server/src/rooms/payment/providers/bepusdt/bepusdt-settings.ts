import * as z from 'zod/mini'
import { GatewayUrl, isHonest, isHonestError, TestMoney } from '../gateway-url.ts'

const missing = { error: 'is missing' }

/** What whoever runs a BEpusdt finds in its administration, and his word that he may take coins. */
export const BepusdtSettings = z
  .strictObject({
    /** Nobody switches this on by copying settings: it has to be said. */
    allowed: z.literal(true, {
      error:
        'must be true: settling in coins is restricted in mainland China, so it is off until whoever runs the shop says that he may',
    }),
    gatewayUrl: GatewayUrl,
    testMoney: TestMoney,
    /** 对接令牌: both sides sign by it. */
    token: z
      .string(missing)
      .check(z.regex(/^\S{16,128}$/, { error: 'must be 16 to 128 characters without blanks' })),
    /** Which coin on which chain is asked for. */
    tradeType: z._default(
      z.string().check(
        z.regex(/^[a-z0-9]{2,12}\.[a-z0-9]{2,20}$/, {
          error: 'must be a coin and a chain, as in usdt.trc20',
        }),
      ),
      'usdt.trc20',
    ),
  })
  .check(z.refine(isHonest, isHonestError))
export type BepusdtSettings = z.infer<typeof BepusdtSettings>
