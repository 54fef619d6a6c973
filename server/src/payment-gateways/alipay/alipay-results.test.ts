import { describe, expect, test } from 'vitest'
import {
  makeCredentials,
  settingsOf,
  signedForm,
  signedResponse,
} from '../../../../simulators/alipay-signing.ts'
import { tradeDeps } from '../../../../test-support/server/gateway-requests.ts'
import type { RefundRequest } from '../gateway-adapter.ts'
import type { TradeDeps } from '../gateway-deps.ts'
import { alipay } from './alipay.ts'
import { readNotification } from './alipay-notification.ts'
import { queryRefund, refund } from './alipay-refund.ts'
import { AlipaySettings } from './alipay-settings.ts'
import { close, create, query } from './alipay-trade.ts'

const credentials = makeCredentials(new Date('2026-11-20T08:00:00Z'))
const settings = AlipaySettings.parse(settingsOf(credentials, 'http://127.0.0.1:4000').keys)

const result = {
  notify_type: 'trade_status_sync',
  notify_id: 'N1',
  charset: 'utf-8',
  app_id: credentials.appId,
  seller_id: credentials.sellerId,
  trade_no: 'T1',
  out_trade_no: 'P1',
  total_amount: '12.80',
  receipt_amount: '11.00',
  trade_status: 'TRADE_SUCCESS',
}
const readWith = (change: Record<string, string>) =>
  readNotification(
    {
      method: 'POST',
      rawQuery: '',
      headers: {},
      rawBody: Buffer.from(signedForm({ ...result, ...change }, credentials, false)),
    },
    settings,
  )

describe('notifications', () => {
  test('the order amount counts, not the amount received after coupons', () => {
    expect(readWith({})).toMatchObject({ kind: 'paid', amountFen: 1280, paymentNo: 'P1', tradeNo: 'T1' })
    expect(readWith({ trade_status: 'TRADE_FINISHED' })).toMatchObject({ kind: 'paid' })
  })

  test('a partial or full refund is not a payment', () => {
    const part = { refund_fee: '2.80', gmt_refund: '2026-11-20 16:00:00.318', out_biz_no: 'R1' }
    expect(readWith(part)).toMatchObject({ kind: 'refunded', refundNo: 'R1', paymentNo: 'P1' })
    expect(readWith({ refund_fee: '2.80' })).toMatchObject({ kind: 'refunded', refundNo: null })
    expect(readWith({ gmt_refund: '2026-11-20 16:00:00' })).toMatchObject({ kind: 'refunded' })
    expect(readWith({ trade_status: 'TRADE_CLOSED', ...part })).toMatchObject({ kind: 'refunded' })
    expect(readWith({ refund_fee: '0.00' })).toMatchObject({ kind: 'paid' })
  })

  test('a notification without money changes nothing, and an invalid one is rejected', () => {
    for (const state of ['WAIT_BUYER_PAY', 'TRADE_CLOSED', 'SOMETHING'])
      expect(readWith({ trade_status: state })).toMatchObject({ ok: true, kind: 'other', eventKey: 'N1' })
    expect(readWith({ notify_type: 'servicemarket_order_notify' })).toMatchObject({ kind: 'other' })
    const malformed: Record<string, string>[] = [
      { total_amount: '1e3' },
      { total_amount: '0.00' },
      { notify_id: '' },
      { trade_no: 'T 1' },
      { charset: 'GBK' },
    ]
    for (const change of malformed)
      expect(readWith(change), JSON.stringify(change)).toEqual({ ok: false, reason: 'malformed' })
    expect(readWith({ app_id: '2021000000000002' })).toEqual({ ok: false, reason: 'wrongMerchant' })
    expect(readWith({ seller_id: '' })).toEqual({ ok: false, reason: 'wrongMerchant' })
  })

  test('only the exact body `success` acknowledges it', () => {
    expect(alipay.acknowledge('stored').body).toBe('success')
    for (const verdict of ['refused', 'busy'] as const)
      expect(alipay.acknowledge(verdict).body).not.toContain('success')
  })
})

type Node = Record<string, string>
const done = (more: Node): Node => ({ code: '10000', msg: 'Success', ...more })
const refused = (code: string): Node => ({ code: '40004', msg: 'Business Failed', sub_code: code })

/** Dependencies under which Alipay answers these nodes in order; undefined breaks the connection. */
function depsAnswering(...nodes: (Node | undefined)[]): TradeDeps & { methods: string[]; contents: Node[] } {
  const methods: string[] = []
  const contents: Node[] = []
  return {
    ...tradeDeps({ now: () => new Date('2026-11-20T08:00:00Z') }),
    methods,
    contents,
    fetch: async (_input, init) => {
      const form = new URLSearchParams(String(init?.body))
      const method = form.get('method') ?? ''
      methods.push(method.split('.').at(-1) ?? '')
      contents.push(JSON.parse(form.get('biz_content') ?? '{}'))
      const node = nodes.shift()
      if (!node) throw new TypeError('terminated')
      return new Response(signedResponse(method, node, credentials, { certified: false, isBad: false }))
    },
  }
}

const trade = { paymentNo: 'P1', tradeNo: 'T1' }
const both = { out_trade_no: 'P1', trade_no: 'T1' }

describe('queries', () => {
  test('a fully refunded trade is paid and refunded, a never paid one is closed', async () => {
    const closed = { ...both, trade_status: 'TRADE_CLOSED', total_amount: '12.80' }
    const paidOnce = done({ ...closed, send_pay_date: '2026-11-20 15:59:00' })
    expect(await query(trade, settings, depsAnswering(paidOnce))).toEqual({
      state: 'paid',
      tradeNo: 'T1',
      amountFen: 1280,
      refundedFen: 1280,
    })
    expect(await query(trade, settings, depsAnswering(done(closed)))).toEqual({ state: 'closed' })
  })

  test('an unscanned trade is not an error, gateway failures are unknown, and answers about another trade are ignored', async () => {
    const stateOf = async (node: Node | undefined) =>
      (await query(trade, settings, depsAnswering(node))).state
    const paid = { ...both, trade_status: 'TRADE_SUCCESS', total_amount: '12.80' }
    expect(await stateOf(done(paid))).toBe('paid')
    expect(await stateOf(refused('ACQ.TRADE_NOT_EXIST'))).toBe('notFound')
    for (const node of [
      refused('ACQ.SYSTEM_ERROR'),
      refused('ACQ.INVALID_PARAMETER'),
      { ...refused('isp.unknow-error'), code: '20000' },
      done({ ...paid, out_trade_no: 'P2' }),
      done({ ...paid, trade_no: 'T2' }),
      done({ ...paid, total_amount: '12.8e1' }),
      done({ ...paid, trade_status: 'SOMETHING' }),
      undefined,
    ])
      expect(await stateOf(node), JSON.stringify(node)).toBe('unknown')
  })

  test('a trade that cannot be closed is queried', async () => {
    const status = (trade_status: string) => done({ ...both, trade_status, total_amount: '12.80' })
    const closing = (...nodes: (Node | undefined)[]) => close(trade, settings, depsAnswering(...nodes))
    expect(await closing(done(both))).toBe('closed')
    expect(await closing(refused('ACQ.TRADE_NOT_EXIST'))).toBe('notFound')
    expect(await closing(refused('ACQ.TRADE_STATUS_ERROR'), status('TRADE_SUCCESS'))).toBe('alreadyPaid')
    expect(await closing(undefined, status('TRADE_CLOSED'))).toBe('closed')
    expect(await closing(undefined, status('WAIT_BUYER_PAY'))).toBe('unknown')
    expect(await closing(undefined, undefined)).toBe('unknown')
  })

  test('a code expires with its order, in Beijing time, and its title has no characters that Alipay rejects', async () => {
    const request = {
      paymentNo: 'P1',
      amountFen: 1280,
      subject: '卡/密=1&2',
      clientIp: '192.0.2.1',
      device: 'desk' as const,
      payBefore: new Date('2026-11-20T08:14:30Z'),
      notifyUrl: 'https://shop.example/n',
      returnUrl: '',
    }
    const deps = depsAnswering(done({ out_trade_no: 'P1', qr_code: 'https://qr.alipay.com/bax' }))
    expect(await create(request, settings, deps)).toEqual({
      kind: 'qr',
      content: 'https://qr.alipay.com/bax',
      tradeNo: null,
    })
    expect(deps.contents).toEqual([
      {
        out_trade_no: 'P1',
        total_amount: '12.80',
        subject: '卡 密 1 2',
        product_code: 'FACE_TO_FACE_PAYMENT',
        time_expire: '2026-11-20 16:14:30',
        qr_code_timeout_express: '15m',
      },
    ])
    const creating = (node: Node | undefined) => create(request, settings, depsAnswering(node))
    expect(await creating(refused('ACQ.TRADE_HAS_CLOSE'))).toMatchObject({ retryable: false })
    expect(await creating(refused('ACQ.TRADE_HAS_SUCCESS'))).toMatchObject({ retryable: true })
    expect(await creating(refused('ACQ.SYSTEM_ERROR'))).toMatchObject({ retryable: true })
    expect(await creating(undefined)).toMatchObject({ retryable: true })
    expect(await creating(done({ out_trade_no: 'P2', qr_code: 'x' }))).toMatchObject({ kind: 'refused' })
  })
})

describe('refunds', () => {
  const request: RefundRequest = {
    refundNo: 'R1',
    paymentNo: 'P1',
    tradeNo: 'T1',
    amountFen: 280,
    totalFen: 1280,
    previouslyRefundedFen: 0,
    requestedBefore: false,
  }
  const success = done({ ...both, out_request_no: 'R1', refund_status: 'REFUND_SUCCESS' })
  const nothing = done({})

  test('only a refund that moved money, now or before, is done', async () => {
    const moved = (change: string) => done({ ...both, fund_change: change, refund_fee: '2.80' })
    const deps = depsAnswering(moved('Y'))
    expect(await refund(request, settings, deps)).toBe('done')
    expect(deps.contents[0]).toMatchObject({ refund_amount: '2.80', out_request_no: 'R1', ...both })
    expect(await refund(request, settings, depsAnswering(moved('N'), success))).toBe('done')
    expect(await refund(request, settings, depsAnswering(moved('N'), nothing))).toBe('unknown')
    expect(await refund(request, settings, depsAnswering(undefined, success))).toBe('done')
    expect(await refund(request, settings, depsAnswering(undefined, nothing))).toBe('unknown')
    expect(await refund(request, settings, depsAnswering(undefined, undefined))).toBe('unknown')
    const foreign = done({ out_trade_no: 'P2', trade_no: 'T2', fund_change: 'Y' })
    expect(await refund(request, settings, depsAnswering(foreign, nothing))).toBe('unknown')
  })

  test('a rejection is final only if the query shows no refund; an empty balance may be topped up', async () => {
    const no = refused('ACQ.REASON_TRADE_REFUND_FEE_ERR')
    expect(await refund(request, settings, depsAnswering(no, nothing))).toBe('refused')
    expect(await refund(request, settings, depsAnswering(no, success))).toBe('done')
    expect(await refund(request, settings, depsAnswering(no, undefined))).toBe('unknown')
    const empty = refused('ACQ.SELLER_BALANCE_NOT_ENOUGH')
    expect(await refund(request, settings, depsAnswering(empty))).toBe('unfunded')
    const again = { ...request, requestedBefore: true }
    expect(await refund(again, settings, depsAnswering(empty, success))).toBe('done')
    expect(await refund(again, settings, depsAnswering(empty, nothing))).toBe('unfunded')
  })

  test('a refund unknown to Alipay may be requested, an unfinished one is pending', async () => {
    const queryWith = (node: Node | undefined) => queryRefund(request, settings, depsAnswering(node))
    expect(await queryWith(success)).toBe('done')
    expect(await queryWith(nothing)).toBe('notFound')
    expect(await queryWith(refused('ACQ.TRADE_NOT_EXIST'))).toBe('notFound')
    expect(await queryWith(done({ ...both, out_request_no: 'R1', refund_status: 'REFUND_PROCESSING' }))).toBe(
      'pending',
    )
    expect(await queryWith(done({ ...both, out_request_no: 'R2', refund_status: 'REFUND_SUCCESS' }))).toBe(
      'unknown',
    )
    expect(await queryWith(undefined)).toBe('unknown')
  })
})
