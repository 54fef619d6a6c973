import * as z from 'zod/mini'
import { allowsTestMoney, GatewayUrl, TestMoney, testMoneyError } from '../gateway-url.ts'

const missing = { error: 'is missing' }

/** Settings from 虎皮椒, 我的支付渠道: each wallet has its own APPID and key (APPSECRET). */
export const XunhupaySettings = z
  .strictObject({
    gatewayUrl: z._default(GatewayUrl, 'https://api.xunhupay.com'),
    testMoney: TestMoney,
    appId: z
      .string(missing)
      .check(z.regex(/^[0-9A-Za-z_-]{4,32}$/, { error: 'must be the digits of the APPID' })),
    appSecret: z
      .string(missing)
      .check(z.regex(/^\S{16,128}$/, { error: 'must be 16 to 128 characters without blanks' })),
  })
  .check(z.refine(allowsTestMoney, testMoneyError))
export type XunhupaySettings = z.infer<typeof XunhupaySettings>
