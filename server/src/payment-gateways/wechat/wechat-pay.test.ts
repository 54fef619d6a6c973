import { expect, test } from 'vitest'
import { type Fault, faultPlan } from '../../../../simulators/fault-plan.ts'
import {
  openWechatSimulator,
  type WechatSimulator,
  type WechatSimulatorOptions,
} from '../../../../simulators/wechat-simulator.ts'
import {
  openGatewayOrFail,
  paymentRequest,
  tradeDeps,
} from '../../../../test-support/server/gateway-requests.ts'
import type { TradeDeps } from '../gateway-deps.ts'
import { WechatSettings } from './settings.ts'

type Way = keyof WechatSimulator['settings']

/** The adapter with a network of its own, without a shop. */
async function openWechat(options: WechatSimulatorOptions = {}, way: Way = 'byKey') {
  const wechat = await openWechatSimulator({ signWith: way === 'byKey' ? 'key' : 'certificate', ...options })
  const settings = WechatSettings.parse(wechat.settings[way])
  const gateway = openGatewayOrFail('wechat-pay', settings)
  const deps = tradeDeps()
  const request = paymentRequest()
  return {
    wechat,
    gateway,
    deps,
    request,
    trade: { paymentNo: request.paymentNo, tradeNo: null },
  }
}

test('a trade is opened once, queried, closed, and cannot be paid afterwards', async () => {
  const { wechat, gateway, deps, request, trade } = await openWechat()
  await using _ = wechat
  expect(await gateway.query(trade, deps)).toEqual({ state: 'notFound' })
  const first = await gateway.create(request, deps)
  expect(first.kind).toBe('qr')
  expect(await gateway.create({ ...request, clientIp: '10.9.8.7', device: 'phone' }, deps)).toEqual(first)
  expect(await gateway.query(trade, deps)).toEqual({ state: 'unpaid' })
  expect(await gateway.close(trade, deps)).toBe('closed')
  expect(await gateway.close(trade, deps)).toBe('closed')
  expect(await gateway.query(trade, deps)).toEqual({ state: 'closed' })
  expect(await wechat.pay(request.paymentNo)).toBe(false)
  expect(await gateway.create(request, deps)).toMatchObject({ kind: 'refused', retryable: false })
  expect(await gateway.selfTest(deps)).toMatchObject({ ok: true })
})

test('a paid trade cannot be closed, is refunded in parts by number, and never more than was paid', async () => {
  const { wechat, gateway, deps, request, trade } = await openWechat()
  await using _ = wechat
  await gateway.create(request, deps)
  await wechat.pay(request.paymentNo)
  const result = await gateway.query(trade, deps)
  if (result.state !== 'paid') throw new Error('it was paid')
  expect(result).toMatchObject({ amountFen: 1280, refundedFen: 0 })
  expect(await gateway.close(trade, deps)).toBe('alreadyPaid')
  const order = (refundNo: string, amountFen: number) => ({
    refundNo,
    amountFen,
    paymentNo: request.paymentNo,
    tradeNo: result.tradeNo,
    totalFen: 1280,
    previouslyRefundedFen: 0,
    requestedBefore: false,
  })
  expect(await gateway.queryRefund(order('R1', 300), deps)).toBe('notFound')
  expect(await gateway.refund(order('R1', 300), deps)).toBe('done')
  expect(await gateway.refund(order('R1', 300), deps)).toBe('done')
  expect(await gateway.queryRefund(order('R1', 300), deps)).toBe('done')
  expect(await gateway.refund(order('R2', 981), deps)).toBe('refused')
  expect(await gateway.refund(order('R3', 980), deps)).toBe('done')
  expect(wechat.ledger.sums()).toEqual({ paidFen: 1280, refundedFen: 1280 })
  const beijing = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const statement = await gateway.fetchStatement?.(beijing, deps)
  expect(statement).toEqual({
    kind: 'lines',
    lines: [
      {
        kind: 'paid',
        paymentNo: request.paymentNo,
        tradeNo: result.tradeNo,
        refundNo: null,
        amountFen: 1280,
      },
      {
        kind: 'refunded',
        paymentNo: request.paymentNo,
        tradeNo: result.tradeNo,
        refundNo: 'R1',
        amountFen: 300,
      },
      {
        kind: 'refunded',
        paymentNo: request.paymentNo,
        tradeNo: result.tradeNo,
        refundNo: 'R3',
        amountFen: 980,
      },
    ],
  })
  expect(await gateway.fetchStatement?.('2020-01-01', deps)).toEqual({ kind: 'lines', lines: [] })
})

test('a response that is not signed by WeChat Pay, or was lost, is unknown', async () => {
  const faults: readonly Fault[] = [
    'badSignature',
    'oldTimestamp',
    'failAfterActing',
    'loseAnswer',
    'cutBody',
    'drop',
  ]
  for (const fault of faults) {
    const plan = faultPlan(1, [fault], { oneIn: 1 })
    const { wechat, gateway, deps, request, trade } = await openWechat({ plan })
    await using _ = wechat
    expect(await gateway.create(request, deps), fault).toMatchObject({ kind: 'refused', retryable: true })
    // a rejection carries too little content for some faults to show
    if (fault !== 'drop') expect(await gateway.query(trade, deps), fault).toMatchObject({ state: 'unknown' })
    plan.stop()
    expect((await gateway.create(request, deps)).kind, fault).toBe('qr')
  }
  const { wechat, gateway, deps, request, trade } = await openWechat()
  await using _ = wechat
  const silentDeps: TradeDeps = { ...deps, fetch: () => Promise.reject(new TypeError('terminated')) }
  expect(await gateway.query(trade, silentDeps)).toMatchObject({ state: 'unknown' })
  expect((await gateway.create(request, deps)).kind).toBe('qr')
})

test('unusable settings are rejected by name and never quoted', async () => {
  const { wechat } = await openWechat()
  await using _ = wechat
  const good = wechat.settings.byKey
  const errorsOf = (change: object) => {
    const { error } = WechatSettings.safeParse({ ...good, ...change })
    return error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []
  }
  expect(errorsOf({})).toEqual([])
  const table: readonly (readonly [object, string])[] = [
    [{ apiV3Key: 'short' }, 'apiV3Key must be exactly 32'],
    [{ apiV3Key: '' }, 'apiV3Key must be exactly 32'],
    [{ mchId: 'abc' }, 'mchId must be 8 to 10 digits'],
    [{ appId: 'wx1' }, 'appId must be wx'],
    [{ merchantSerialNo: 'x' }, 'merchantSerialNo must be'],
    [{ merchantPrivateKey: '' }, 'merchantPrivateKey must be an RSA private key'],
    [{ merchantPrivateKey: good.publicKey }, 'merchantPrivateKey must be an RSA private key'],
    [{ publicKey: undefined }, 'publicKey belongs to publicKeyId'],
    [{ gatewayUrl: 'http://pay.example' }, 'gatewayUrl must be an https://'],
    [{ gatewayUrl: 'https://api.mch.weixin.qq.com' }, 'testMoney only a gateway on a private host'],
    [{ platformCertificate: 'x' }, 'platformCertificate must be a certificate'],
  ]
  for (const [change, result] of table)
    expect(errorsOf(change).join('; '), JSON.stringify(change)).toContain(result)
  expect(errorsOf({ apiV3Key: 'a secret that is too short' }).join()).not.toContain('a secret')
})
