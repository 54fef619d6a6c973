import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { openSandbox, paymentRequest } from '../../../../test-support/server/open-sandbox.ts'
import type { RefundRequest } from '../gateway-adapter.ts'
import type { TradeDeps, WithCache } from '../gateway-deps.ts'
import { epayMd5 } from './epay-md5.ts'
import { epayRsa } from './epay-rsa.ts'
import { Md5Settings, RsaSettings } from './epay-settings.ts'
import { signRsa } from './epay-signature.ts'

/** A paid trade and a refund of it, with channel settings for EPay v1 and v2. */
async function openPaid(dialect: 'md5' | 'rsa' = 'rsa') {
  const db = await freshDb()
  const sandbox = await openSandbox(db.db)
  const settings = RsaSettings.parse(sandbox.rsa)
  const md5 = Md5Settings.parse(sandbox.md5)
  const made =
    dialect === 'md5'
      ? await epayMd5.create(paymentRequest('P1'), md5, sandbox.deps)
      : await epayRsa.create(paymentRequest('P1'), settings, sandbox.deps)
  if (made.kind !== 'qr') throw new Error('the gateway gave no code')
  await sandbox.press(made.content, 'pay')
  const request: RefundRequest = {
    refundNo: 'REFUND1',
    paymentNo: 'P1',
    tradeNo: made.tradeNo ?? '',
    amountFen: 1280,
    totalFen: 1280,
    previouslyRefundedFen: 0,
    requestedBefore: false,
  }
  /** Dependencies under which one endpoint of the gateway answers differently. */
  const depsWhere = (
    page: string,
    answer: (go: () => Promise<Response>) => Promise<Response>,
  ): WithCache<TradeDeps, undefined> => ({
    ...sandbox.deps,
    fetch: (input, init) => {
      const go = () => sandbox.deps.fetch(input, init)
      return new URL(String(input)).pathname.endsWith(`/api/pay/${page}`) ? answer(go) : go()
    },
  })
  const refundedFen = async (): Promise<number> => {
    const { refunded_fen } = await db.db
      .selectFrom('sandbox_gateway.trade')
      .select('refunded_fen')
      .executeTakeFirstOrThrow()
    return refunded_fen
  }
  return {
    sandbox,
    settings,
    md5,
    order: request,
    depsWhere,
    refundedFen,
    async [Symbol.asyncDispose]() {
      await sandbox[Symbol.asyncDispose]()
      await db[Symbol.asyncDispose]()
    },
  }
}

const refusing = (msg: string) => async () => Response.json({ code: -1, msg })

test('a refund still in progress at the gateway is not rejected, although the query finds none yet', async () => {
  await using paid = await openPaid()
  const { sandbox, order, settings } = paid
  const late: (() => Promise<Response>)[] = []
  const slow = paid.depsWhere('refund', async (go) => {
    late.push(go)
    throw new DOMException('timed out', 'TimeoutError')
  })
  expect(await epayRsa.refund(order, settings, slow)).toBe('unknown')
  expect(await epayRsa.queryRefund(order, settings, sandbox.deps)).toBe('notFound')
  for (const go of late) await go()
  expect(await epayRsa.queryRefund(order, settings, sandbox.deps)).toBe('done')
  expect(await epayRsa.refund(order, settings, sandbox.deps)).toBe('done')
  expect(await paid.refundedFen()).toBe(1280)
})

test('only the message for a missing refund allows requesting it again', async () => {
  await using paid = await openPaid()
  const { order, settings } = paid
  for (const [message, state] of [
    ['退款记录不存在', 'notFound'],
    ['退款单不存在', 'notFound'],
    ['接口方法不存在', 'unknown'],
    ['商户不存在！', 'unknown'],
    ['时间戳字段不正确，请检查服务器时间', 'unknown'],
  ] as const) {
    const deps = paid.depsWhere('refundquery', refusing(message))
    expect(await epayRsa.queryRefund(order, settings, deps), message).toBe(state)
  }
})

test('the rejection of the first request is final, even at a gateway without refund queries', async () => {
  await using paid = await openPaid()
  const { sandbox, order, settings } = paid
  const tooMuch = { ...order, amountFen: 1281 }
  expect(await epayRsa.refund(tooMuch, settings, sandbox.deps)).toBe('refused')
  const silent = paid.depsWhere('refundquery', refusing('接口方法不存在'))
  expect(await epayRsa.refund(tooMuch, settings, silent)).toBe('refused')
  // the first request may have been executed without being recorded, which is why this one is rejected
  const again = { ...tooMuch, requestedBefore: true }
  expect(await epayRsa.refund(again, settings, sandbox.deps)).toBe('unknown')
  const depsWithoutFunds = paid.depsWhere('refund', refusing('商户余额不足，请先充值'))
  expect(await epayRsa.refund(order, settings, depsWithoutFunds)).toBe('unfunded')
  expect(await paid.refundedFen()).toBe(0)
})

test('a failed refund is refused, and one with an unknown status stays open', async () => {
  await using paid = await openPaid()
  const { order } = paid
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const own = RsaSettings.parse({ ...paid.sandbox.rsa, gatewayPublicKey: pair.publicKey })
  const timestamp = String(Math.floor(paid.sandbox.clock.now.getTime() / 1000))
  for (const [status, state] of [
    ['0', 'refused'],
    ['1', 'done'],
    ['2', 'unknown'],
  ] as const) {
    const answer = new Map([
      ['code', '0'],
      ['out_refund_no', order.refundNo],
      ['status', status],
      ['timestamp', timestamp],
    ])
    const deps = paid.depsWhere('refundquery', async () =>
      Response.json(Object.fromEntries(signRsa(answer, pair.privateKey))),
    )
    expect(await epayRsa.queryRefund(order, own, deps), status).toBe(state)
  }
})

test('v1: a second partial refund is requested, although the gateway reports the trade as refunded after the first', async () => {
  await using paid = await openPaid('md5')
  const { sandbox, md5, order } = paid
  const refund = (amountFen: number, previouslyRefundedFen: number, requestedBefore = false) =>
    epayMd5.refund({ ...order, amountFen, previouslyRefundedFen, requestedBefore }, md5, sandbox.deps)
  expect(await refund(300, 0)).toBe('done')
  // as requested, with the response lost
  expect(await refund(300, 0, true)).toBe('done')
  expect(await paid.refundedFen()).toBe(300)
  expect(await refund(200, 300)).toBe('done')
  expect(await paid.refundedFen()).toBe(500)
  expect(await refund(780, 500)).toBe('done')
  expect(await paid.refundedFen()).toBe(1280)
})

test('v1: a further partial refund goes to manual review if its response was lost or the gateway rejects it', async () => {
  await using paid = await openPaid('md5')
  const { sandbox, md5, order } = paid
  const refund = (amountFen: number, previouslyRefundedFen: number, requestedBefore = false) =>
    epayMd5.refund({ ...order, amountFen, previouslyRefundedFen, requestedBefore }, md5, sandbox.deps)
  expect(await refund(300, 0)).toBe('done')
  expect(await refund(200, 300, true)).toBe('unknown')
  // more was refunded manually than the shop knows of
  expect(await refund(981, 300)).toBe('unknown')
  expect(await paid.refundedFen()).toBe(300)
})
