import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  openGatewayOrFail,
  paymentRequest,
  tradeDeps,
} from '../../../test-support/server/gateway-requests.ts'
import { signMd5, signRsa } from './epay/epay-signature.ts'
import type { RawNotification } from './gateway-adapter.ts'
import { describeGateway, openGateway, providerNames, tryOpenGateway } from './open-gateway.ts'
import type { Fields } from './signed-fields.ts'

const key = 'aKeyOfTheMerchant0123456789abcdef'
const now = new Date('2026-11-20T08:00:00Z')
const newPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
const merchant = newPair()
const gatewayKeys = newPair()

const md5Settings = { gatewayUrl: 'https://pay.example', pid: '1001', key }
const rsaSettings = {
  gatewayUrl: 'https://pay.example',
  pid: '1001',
  merchantPrivateKey: merchant.privateKey,
  gatewayPublicKey: gatewayKeys.publicKey,
}

const md5 = openGatewayOrFail('epay-md5', md5Settings)
const rsa = openGatewayOrFail('epay-rsa', rsaSettings)

const notification = (rawQuery: string, method: RawNotification['method'] = 'GET'): RawNotification => ({
  method,
  rawQuery,
  rawBody: Buffer.from(rawQuery),
  headers: {},
})
const paidFields: Fields = new Map([
  ['pid', '1001'],
  ['trade_no', 'T1'],
  ['out_trade_no', 'P1'],
  ['type', 'alipay'],
  ['name', 'product'],
  ['money', '12.8'],
  ['trade_status', 'TRADE_SUCCESS'],
])
const query = (fields: Fields) => String(new URLSearchParams([...fields]))
const signedBy = (change: Record<string, string>) =>
  query(signMd5(new Map([...paidFields, ...Object.entries(change)]), key))

const request = paymentRequest({
  paymentNo: 'P1',
  subject: 'card',
  clientIp: '192.0.2.1',
  payBefore: new Date(now.getTime() + 900_000),
  notifyUrl: 'https://shop.example/pay/notify/epay/C1',
  returnUrl: 'https://shop.example/cashDesk',
})

/** A gateway that answers each endpoint as the test defines. */
const depsAnswering = (answer: (url: URL, form: URLSearchParams) => Response | object) =>
  tradeDeps({
    now: () => now,
    selfUrl: 'http://127.0.0.1:4500',
    fetch: async (input, init) => {
      const sent = new Request(input, init)
      const made = answer(new URL(sent.url), new URLSearchParams(await sent.text()))
      return made instanceof Response ? made : Response.json(made)
    },
  })

describe('settings', () => {
  test('empty and short keys, plain http hosts and keys of the wrong half are rejected', () => {
    for (const change of [
      { key: '' },
      { key: 'short' },
      { key: ' '.repeat(32) },
      { pid: '' },
      { gatewayUrl: 'http://pay.example' },
      { gatewayUrl: 'ftp://pay.example' },
      { gatewayUrl: 'https://pay.example/?a=1' },
      { gatewayUrl: 'https://user:pw@pay.example' },
      { gatewayUrl: 'self:@pay.example' },
      { gatewayUrl: 'self:.pay.example/x' },
      { more: 1 },
    ])
      expect(openGateway('epay-md5', { ...md5Settings, ...change }), JSON.stringify(change)).toBeUndefined()
    for (const change of [
      { gatewayPublicKey: '' },
      { merchantPrivateKey: '' },
      { gatewayPublicKey: merchant.privateKey },
      { merchantPrivateKey: gatewayKeys.publicKey },
    ])
      expect(openGateway('epay-rsa', { ...rsaSettings, ...change })).toBeUndefined()
    expect(openGateway('nobody', md5Settings)).toBeUndefined()
    expect(openGateway('toString', md5Settings)).toBeUndefined()
  })

  test('only the built-in sandbox is not real money, whatever its host', async () => {
    expect(md5.capabilities.realMoney).toBe(true)
    const local = { ...md5Settings, gatewayUrl: 'http://127.0.0.1:3000/sandbox-gateway' }
    expect(openGatewayOrFail('epay-md5', local).capabilities.realMoney).toBe(true)
    const own = openGatewayOrFail('epay-md5', { ...md5Settings, gatewayUrl: 'self:/sandbox-gateway' })
    expect(own.capabilities.realMoney).toBe(false)
    const seen: string[] = []
    const deps = depsAnswering((url) => {
      seen.push(url.href)
      return { code: 1, trade_no: 'T1', payurl: 'http://shop.test/pay/x' }
    })
    await own.create(request, deps)
    await own.create(request, { ...deps, selfUrl: 'http://127.0.0.1:4501' })
    expect(seen).toEqual([
      'http://127.0.0.1:4500/sandbox-gateway/mapi.php',
      'http://127.0.0.1:4501/sandbox-gateway/mapi.php',
    ])
  })
})

describe('notifications with MD5', () => {
  test('a signed one reports a payment, in 分', () => {
    expect(md5.readNotification(notification(signedBy({})), now)).toEqual({
      ok: true,
      kind: 'paid',
      eventKey: 'T1 TRADE_SUCCESS',
      paymentNo: 'P1',
      tradeNo: 'T1',
      amountFen: 1280,
    })
  })

  test('any status but TRADE_SUCCESS is not a payment, and a missing one is malformed', () => {
    for (const status of ['WAIT_BUYER_PAY', 'TRADE_CLOSED', 'trade_success', 'TRADE_SUCCESS ', '1'])
      expect(md5.readNotification(notification(signedBy({ trade_status: status })), now)).toEqual({
        ok: true,
        kind: 'other',
        eventKey: `T1 ${status}`,
        paymentNo: 'P1',
      })
    expect(md5.readNotification(notification(signedBy({ trade_status: '' })), now)).toMatchObject({
      reason: 'malformed',
    })
    const without = new Map(paidFields)
    without.delete('trade_status')
    expect(md5.readNotification(notification(query(signMd5(without, key))), now)).toMatchObject({
      reason: 'malformed',
    })
  })

  test('amounts in other formats are malformed, even when signed', () => {
    for (const money of ['', '0', '0.00', '-1', '1e3', '12.801', ' 12.8', '0x10', 'Array', 'true', '١'])
      expect(md5.readNotification(notification(signedBy({ money })), now), money).toMatchObject({
        reason: 'malformed',
      })
    const signed = signedBy({})
    for (const raw of [
      signed.replace('money=', 'money[]='),
      `${signed}&money=0.01`,
      `${signed}&sign=00000000000000000000000000000000`,
      signed.replace('sign=', 'sign[]='),
    ])
      expect(md5.readNotification(notification(raw), now), raw).toMatchObject({ reason: 'malformed' })
  })

  test('a signature for one payment never fits another', () => {
    const signed = new URLSearchParams(signedBy({}))
    for (const [name, value] of [
      ['out_trade_no', 'P2'],
      ['trade_no', 'T2'],
      ['money', '12.80'],
      ['money', '1280'],
      ['pid', '1002'],
      ['trade_status', 'TRADE_FINISHED'],
      ['name', ''],
      ['extra', 'x'],
    ] as const) {
      const changed = new URLSearchParams(signed)
      changed.set(name, value)
      expect(md5.readNotification(notification(String(changed)), now), name).toMatchObject({
        reason: 'badSignature',
      })
    }
    // a subject chosen by the buyer must not be split into fields that fit the same signature
    const subject = signedBy({ name: 'x&out_trade_no=P2' })
    expect(md5.readNotification(notification(subject), now)).toMatchObject({ ok: false })
  })

  test('a signature that can be made without the key is rejected', () => {
    const bare = query(new Map([...paidFields, ['sign_type', 'MD5']]))
    for (const sign of ['', '0', 'true', 'null', '0e462097431906509019562988736854', 'x'.repeat(32)])
      expect(md5.readNotification(notification(`${bare}&sign=${sign}`), now).ok).toBe(false)
    expect(
      md5.readNotification(notification(`${query(paidFields)}&sign_type=RSA&sign=${'A'.repeat(344)}`), now)
        .ok,
    ).toBe(false)
  })

  test('another merchant’s notification is rejected, even with the same key', () => {
    expect(md5.readNotification(notification(signedBy({ pid: '1002' })), now)).toEqual({
      ok: false,
      reason: 'wrongMerchant',
    })
  })

  test('only GET is accepted', () => {
    expect(md5.readNotification(notification(signedBy({}), 'POST'), now)).toEqual({
      ok: false,
      reason: 'malformed',
    })
  })

  test('the gateway gets success only for stored notifications', () => {
    expect(md5.acknowledge('stored').body).toBe('success')
    expect(md5.acknowledge('refused').body).not.toContain('success')
    expect(md5.acknowledge('busy').body).not.toContain('success')
  })
})

describe('notifications with RSA', () => {
  const stamp = (date: Date) => String(Math.floor(date.getTime() / 1000))
  const signed = (date: Date) =>
    query(signRsa(new Map([...paidFields, ['timestamp', stamp(date)]]), gatewayKeys.privateKey))

  test('one signed within five minutes is accepted, an older or undated one is stale', () => {
    expect(rsa.readNotification(notification(signed(now)), now)).toMatchObject({
      ok: true,
      kind: 'paid',
      amountFen: 1280,
    })
    for (const minutes of [-6, 6])
      expect(
        rsa.readNotification(notification(signed(new Date(now.getTime() + minutes * 60_000))), now),
      ).toEqual({
        ok: false,
        reason: 'stale',
      })
    expect(
      rsa.readNotification(notification(query(signRsa(paidFields, gatewayKeys.privateKey))), now),
    ).toEqual({
      ok: false,
      reason: 'stale',
    })
  })

  test('one signed with the merchant’s own key, or with MD5 and the public key as secret, is rejected', () => {
    const fields = new Map([...paidFields, ['timestamp', stamp(now)]])
    for (const raw of [
      query(signRsa(fields, merchant.privateKey)),
      query(signMd5(fields, gatewayKeys.publicKey)),
      query(new Map([...signMd5(fields, gatewayKeys.publicKey), ['sign_type', 'RSA']])),
    ])
      expect(rsa.readNotification(notification(raw), now)).toEqual({ ok: false, reason: 'badSignature' })
  })
})

describe('queries and refunds', () => {
  const trade = { paymentNo: 'P1', tradeNo: 'T1' }
  const row = { code: 1, trade_no: 'T1', out_trade_no: 'P1', pid: 1001, money: '12.80', status: '1' }

  test('numbers with and without quotes are equal', async () => {
    for (const change of [{}, { status: 1, code: '1', money: 12.8, pid: '1001' }])
      expect(
        await md5.query(
          trade,
          depsAnswering(() => ({ ...row, ...change })),
        ),
      ).toEqual({
        state: 'paid',
        tradeNo: 'T1',
        amountFen: 1280,
        refundedFen: 0,
      })
  })

  test('an answer about anything but our trade is not trusted', async () => {
    for (const change of [
      { out_trade_no: 'P2' },
      { trade_no: 'T2' },
      { pid: 1002 },
      { money: ['12.80'] },
      { money: '' },
      { money: '1e1' },
      { status: true },
      { status: '7' },
      { code: -3 },
      { code: [1] },
    ])
      expect(
        await md5.query(
          trade,
          depsAnswering(() => ({ ...row, ...change })),
        ),
        JSON.stringify(change),
      ).toMatchObject({ state: 'unknown' })
  })

  test('no response, redirects, other pages and oversized bodies are unknown, and no result quotes the key', async () => {
    const depsList = [
      depsAnswering(() => new Response('<html>', { status: 200 })),
      depsAnswering(() => new Response('{}', { status: 502 })),
      depsAnswering(() => Response.redirect('https://elsewhere.example/', 302)),
      depsAnswering(() => new Response(`{"code":1,"x":"${'x'.repeat(70_000)}"}`)),
      depsAnswering(() => Response.json([row])),
      depsAnswering(() => {
        throw new TypeError(`fetch failed: https://pay.example/api.php?key=${key}`)
      }),
    ]
    for (const deps of depsList) {
      const answers = [
        await md5.query(trade, deps),
        await md5.create(request, deps),
        await md5.refund(
          {
            refundNo: 'R1',
            paymentNo: 'P1',
            tradeNo: 'T1',
            amountFen: 1280,
            totalFen: 1280,
            previouslyRefundedFen: 0,
            requestedBefore: false,
          },
          deps,
        ),
        await rsa.close(trade, deps),
      ]
      expect(answers).toMatchObject([
        { state: 'unknown' },
        { kind: 'refused', retryable: true },
        'unasked',
        'unknown',
      ])
      expect(JSON.stringify(answers)).not.toContain(key)
    }
  })

  test('a v1 refund queries the trade first, and never refunds twice', async () => {
    let refundCalls = 0
    const order = {
      refundNo: 'R1',
      paymentNo: 'P1',
      tradeNo: 'T1',
      amountFen: 1280,
      totalFen: 1280,
      previouslyRefundedFen: 0,
      requestedBefore: false,
    }
    const deps = (status: string) =>
      depsAnswering((url) => {
        if (url.searchParams.get('act') === 'order') return { ...row, status }
        refundCalls++
        return { code: 0 }
      })
    expect(await md5.refund(order, deps('2'))).toBe('done')
    expect(await md5.refund(order, deps('0'))).toBe('refused')
    expect(refundCalls).toBe(0)
    expect(await md5.refund(order, deps('1'))).toBe('done')
    expect(refundCalls).toBe(1)
  })

  test('a partial refund is requested again only if the gateway reports partial refunds', async () => {
    let refundCalls = 0
    const part = { refundNo: 'R1', paymentNo: 'P1', tradeNo: 'T1', amountFen: 300, totalFen: 1280 }
    const refund = (
      refundmoney: string | undefined,
      previouslyRefundedFen: number,
      requestedBefore: boolean,
    ) =>
      md5.refund(
        { ...part, previouslyRefundedFen, requestedBefore },
        depsAnswering((url) => {
          if (url.searchParams.get('act') === 'order') return { ...row, status: '1', refundmoney }
          refundCalls++
          return { code: 0 }
        }),
      )
    expect(await refund(undefined, 0, true), 'unknown').toBe('unknown')
    expect(await refund('3.00', 0, true), 'already refunded').toBe('done')
    expect(await refund('1.00', 0, false), 'another refund was made').toBe('unknown')
    expect(refundCalls).toBe(0)
    expect(await refund('2.00', 200, true), 'not refunded yet').toBe('done')
    expect(await refund(undefined, 200, false)).toBe('done')
    expect(refundCalls).toBe(2)
  })

  test('v2 trusts no success that the gateway did not sign recently', async () => {
    const yes = { trade_no: 'T1', out_trade_no: 'P1', pid: '1001', money: '12.80', status: '1' }
    const signedAt = (seconds: number, by: string) => () => {
      const timestamp = String(Math.floor(now.getTime() / 1000) + seconds)
      const fields = new Map([['code', '0'], ...Object.entries(yes), ['timestamp', timestamp]])
      return { ...Object.fromEntries(signRsa(fields, by)), code: 0 }
    }
    expect(await rsa.query(trade, depsAnswering(signedAt(0, gatewayKeys.privateKey)))).toMatchObject({
      state: 'paid',
    })
    for (const forged of [
      signedAt(-400, gatewayKeys.privateKey),
      signedAt(0, merchant.privateKey),
      () => ({ code: 0, ...yes }),
      () => ({ ...signedAt(0, gatewayKeys.privateKey)(), money: '99.00' }),
    ])
      expect(await rsa.query(trade, depsAnswering(forged))).toMatchObject({ state: 'unknown' })
  })
})

test.each(providerNames)(
  '%s: settings that are nothing of the kind are listed, whatever the others are',
  (provider) => {
    const described = describeGateway(provider)?.settings ?? []
    const typed = (rest: (setting: (typeof described)[number]) => unknown) =>
      Object.fromEntries(described.map((setting) => [setting.name, rest(setting)]))
    const example = ({ kind, example: text, fallback }: (typeof described)[number]) =>
      kind === 'switch' ? true : (fallback ?? text)
    for (const { name, kind } of described) {
      if (kind === 'switch') continue
      for (const odd of ['nothing of the kind', 'x'.repeat(500), '://', '\u{FFFD}'])
        for (const settings of [typed(example), typed(() => odd)])
          expect([name, tryOpenGateway(provider, { ...settings, [name]: odd, testMoney: true }).ok]).toEqual([
            name,
            false,
          ])
    }
  },
)
