import { expect, test } from 'vitest'
import { tradeDeps } from '../../../../test-support/server/gateway-requests.ts'
import { epayMd5 } from './epay-md5.ts'
import { Md5Settings } from './epay-settings.ts'
import { signMd5 } from './epay-signature.ts'

const settings = Md5Settings.parse({
  gatewayUrl: 'http://127.0.0.1:4000',
  payType: 'alipay',
  pid: '1001',
  key: 'k'.repeat(32),
})

const readMoney = (money: string) => {
  const fields = signMd5(
    new Map([
      ['pid', '1001'],
      ['trade_no', 'T1'],
      ['out_trade_no', 'P1'],
      ['type', 'alipay'],
      ['name', 'VIP'],
      ['money', money],
      ['trade_status', 'TRADE_SUCCESS'],
    ]),
    settings.key,
  )
  return epayMd5.readNotification(
    {
      method: 'GET',
      headers: {},
      rawBody: Buffer.alloc(0),
      rawQuery: String(new URLSearchParams([...fields])),
    },
    settings,
    new Date(),
    undefined,
  )
}

const queryMoney = (money: string, refundmoney: string) => {
  const answer = { code: 1, msg: 'succ', trade_no: 'T1', out_trade_no: 'P1', pid: 1001, status: 1 }
  const deps = tradeDeps({ fetch: async () => Response.json({ ...answer, money, refundmoney }) })
  return epayMd5.query({ paymentNo: 'P1', tradeNo: 'T1' }, settings, deps)
}

test('an amount with four decimals is read if the last two are zeros, in notifications and responses', async () => {
  for (const [money, amountFen] of [
    ['100.0000', 10_000],
    ['12.8000', 1280],
    ['0.010', 1],
    ['12.8', 1280],
    ['12', 1200],
  ] as const) {
    expect(readMoney(money), money).toMatchObject({ ok: true, kind: 'paid', amountFen })
    expect(await queryMoney(money, '0.0000'), money).toMatchObject({
      state: 'paid',
      amountFen,
      refundedFen: 0,
    })
  }
})

test('an amount that is not whole 分 is rejected and never rounded', async () => {
  for (const money of [
    '12.345',
    '12.8001',
    '0.0000',
    '100.00000000000',
    '1e2',
    '12.800 ',
    '-1.0000',
    '１.0000',
  ]) {
    expect(readMoney(money), money).toEqual({ ok: false, reason: 'malformed' })
    expect(await queryMoney(money, '0'), money).toMatchObject({ state: 'unknown' })
  }
})
