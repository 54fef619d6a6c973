import fc from 'fast-check'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { signatureOf } from '../../../../simulators/stripe-resources.ts'
import { stripe } from './stripe.ts'
import { readStripeNotification } from './stripe-notification.ts'
import { movesRealMoney, StripeSettings } from './stripe-settings.ts'

const secret = `whsec_${'0123456789abcdef'.repeat(2)}`
const good = { secretKey: `sk_test_${'0123456789abcdef'.repeat(2)}`, webhookSecret: secret }
const settings = StripeSettings.parse(good)
const now = new Date('2026-11-20T08:00:00Z')
const nowSeconds = now.getTime() / 1000

const read = (body: string | Buffer, header: string | undefined, at = now) =>
  readStripeNotification(
    {
      method: 'POST',
      rawQuery: '',
      rawBody: Buffer.from(body),
      headers: header === undefined ? {} : { 'stripe-signature': header },
    },
    settings,
    at,
  )
/** Signs as Stripe's own library does for tests. */
const signed = (payload: string, timestamp = nowSeconds, by = secret): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret: by, timestamp })

const session = {
  id: 'cs_test_a1b2c3d4e5',
  object: 'checkout.session',
  livemode: false,
  status: 'complete',
  client_reference_id: 'P1',
  metadata: { paymentNo: 'P1' },
  payment_status: 'paid',
  amount_total: 1280,
  currency: 'cny',
  payment_intent: 'pi_1',
}
const eventOf = (type: string, object: object, more: object = {}): string =>
  JSON.stringify({
    id: 'evt_00000001',
    object: 'event',
    type,
    livemode: false,
    data: { object },
    ...more,
  })
const readSigned = (body: string) => read(body, signed(body))
const paid = { ok: true, kind: 'paid', eventKey: 'evt_00000001', paymentNo: 'P1', amountFen: 1280 }

test('only a paid session in yuan of this shop reports a payment', () => {
  const tradeNo = session.id
  for (const type of ['checkout.session.completed', 'checkout.session.async_payment_succeeded'])
    expect(readSigned(eventOf(type, session)), type).toEqual({ ...paid, tradeNo })
  const other = { ok: true, kind: 'other', eventKey: 'evt_00000001' }
  const table: readonly (readonly [string, object, object])[] = [
    ['checkout.session.completed', { ...session, payment_status: 'unpaid' }, { ...other, paymentNo: 'P1' }],
    ['checkout.session.async_payment_failed', session, { ...other, paymentNo: 'P1' }],
    ['checkout.session.expired', { ...session, status: 'expired' }, { ...other, paymentNo: 'P1' }],
    ['checkout.session.completed', { ...session, metadata: {} }, { ...other, paymentNo: '' }],
    ['checkout.session.completed', { ...session, client_reference_id: null }, { ...other, paymentNo: '' }],
    ['payment_intent.succeeded', { object: 'payment_intent' }, { ...other, paymentNo: '' }],
    ['checkout.session.completed', { ...session, currency: 'usd' }, { ok: false, reason: 'malformed' }],
    ['checkout.session.completed', { ...session, amount_total: 0 }, { ok: false, reason: 'malformed' }],
    ['checkout.session.completed', { ...session, amount_total: 12.8 }, { ok: false, reason: 'malformed' }],
    ['checkout.session.completed', { ...session, amount_total: '1280' }, { ok: false, reason: 'malformed' }],
  ]
  for (const [type, object, result] of table)
    expect(readSigned(eventOf(type, object)), JSON.stringify(object)).toEqual(result)
})

test('refunds are reported with our numbers', () => {
  const refunded = { ok: true, kind: 'refunded', eventKey: 'evt_00000001', paymentNo: 'P1' }
  const charge = { object: 'charge', metadata: { paymentNo: 'P1' } }
  expect(readSigned(eventOf('charge.refunded', charge))).toEqual({ ...refunded, refundNo: null })
  const refund = { object: 'refund', metadata: { paymentNo: 'P1', refundNo: 'R1' } }
  for (const type of ['refund.updated', 'refund.failed', 'charge.refund.updated'])
    expect(readSigned(eventOf(type, refund)), type).toEqual({ ...refunded, refundNo: 'R1' })
  expect(readSigned(eventOf('charge.refunded', { object: 'charge', metadata: {} }))).toMatchObject({
    kind: 'other',
  })
})

test('unsigned and old messages, and those of another endpoint or of the other mode, are rejected', () => {
  const body = eventOf('checkout.session.completed', session)
  const refused = (reason: string) => ({ ok: false, reason })
  expect(read(body, undefined)).toEqual(refused('badSignature'))
  expect(read(body, '')).toEqual(refused('badSignature'))
  expect(read(body, 't=1,v1=')).toEqual(refused('badSignature'))
  expect(read(body, signed(body, nowSeconds, `whsec_${'x'.repeat(32)}`))).toEqual(refused('badSignature'))
  // v0 is a signature that proves nothing
  expect(read(body, signed(body).replace('v1=', 'v0='))).toEqual(refused('badSignature'))
  expect(read(body, signed(body, nowSeconds - 300))).toMatchObject({ ok: true })
  expect(read(body, signed(body, nowSeconds - 301))).toEqual(refused('stale'))
  expect(read(body, signed(body, nowSeconds - 301, `whsec_${'x'.repeat(32)}`))).toEqual(
    refused('badSignature'),
  )
  expect(readSigned(eventOf('checkout.session.completed', session, { livemode: true }))).toEqual(
    refused('wrongMerchant'),
  )
  expect(readSigned('[]')).toEqual(refused('malformed'))
  expect(
    readSigned(eventOf('checkout.session.completed', session, { object: 'v2.core.event' })),
  ).toMatchObject({
    ok: false,
  })
  const raw = { rawQuery: '', rawBody: Buffer.from(body), headers: { 'stripe-signature': signed(body) } }
  expect(readStripeNotification({ method: 'GET', ...raw }, settings, now)).toEqual(refused('malformed'))
  // bytes that are not text decode to the replacement character, and differ from it
  const odd = eventOf('checkout.session.completed', { ...session, more: '\uFFFD' })
  const bytes = Buffer.from(odd, 'utf8')
  const at = bytes.indexOf('\uFFFD')
  const changed = Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff]), bytes.subarray(at + 3)])
  expect(read(bytes, signed(odd))).toMatchObject({ ok: true })
  expect(read(changed, signed(odd))).toEqual(refused('malformed'))
  // while a secret is rotated, Stripe signs with the old and the new one
  expect(read(body, `${signed(body)},v1=${'0'.repeat(64)}`)).toMatchObject({ ok: true })
  // the simulator's own signature matches the library's
  expect(signatureOf(body, secret, now)).toBe(signed(body))
})

test('ten thousand messages signed by Stripe’s library verify, and none with a flipped bit', () => {
  const message = fc.record({
    paymentNo: fc.stringMatching(/^[0-9A-Z]{1,32}$/),
    tradeNo: fc.stringMatching(/^cs_test_[0-9A-Za-z]{8,60}$/),
    amountFen: fc.integer({ min: 1, max: 1_000_000_000 }),
    subject: fc.string({ unit: 'grapheme', maxLength: 40 }),
    ageSeconds: fc.integer({ min: 0, max: 300 }),
    at: fc.nat(),
    bit: fc.nat(7),
  })
  fc.assert(
    fc.property(message, ({ paymentNo, tradeNo, amountFen, subject, ageSeconds, at, bit }) => {
      const numbers = { id: tradeNo, client_reference_id: paymentNo, metadata: { paymentNo, subject } }
      const body = eventOf('checkout.session.completed', { ...session, ...numbers, amount_total: amountFen })
      const header = signed(body, nowSeconds - ageSeconds)
      expect(read(body, header)).toEqual({ ...paid, paymentNo, tradeNo, amountFen })
      const changed = Buffer.from(body)
      const place = at % changed.length
      changed.writeUInt8(changed.readUInt8(place) ^ (1 << bit), place)
      expect(read(changed, header)).toMatchObject({ ok: false })
      const marked = Buffer.from(header)
      const mark = header.indexOf('v1=') + 3 + (at % 64)
      marked.writeUInt8(marked.readUInt8(mark) ^ (1 << bit), mark)
      expect(read(body, marked.toString('latin1'))).toMatchObject({ ok: false })
      expect(read(body, header.replace('t=', 't=1'))).toMatchObject({ ok: false })
    }),
    { numRuns: 10_000, seed: 20_261_121 },
  )
})

test('settings are rejected by name and never quoted, and test keys move no real money', () => {
  const errorsOf = (change: object) =>
    StripeSettings.safeParse({ ...good, ...change })
      .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
      .join('; ') ?? ''
  expect(errorsOf({})).toBe('')
  const table: readonly (readonly [object, string])[] = [
    [{ secretKey: undefined }, 'secretKey is missing'],
    [{ secretKey: '' }, 'secretKey must begin with sk_live_'],
    [{ secretKey: 'pk_test_0123456789abcdef' }, 'secretKey must begin with sk_live_'],
    [{ secretKey: 'sk_test_' }, 'secretKey must begin with sk_live_'],
    [{ webhookSecret: undefined }, 'webhookSecret is missing'],
    [{ webhookSecret: '' }, 'webhookSecret must begin with whsec_'],
    [{ webhookSecret: 'whsec_' }, 'webhookSecret must begin with whsec_'],
    [{ webhookSecret: ` ${secret}` }, 'webhookSecret must begin with whsec_'],
    [{ webhookSecret: `${secret}\n` }, 'webhookSecret must begin with whsec_'],
    [{ gatewayUrl: 'http://stripe.example' }, 'gatewayUrl must be an https://'],
    [{ gatewayUrl: 'https://stripe.example/v1' }, 'gatewayUrl must be a host without a path'],
    [{ gatewayUrl: 'self:/sandbox' }, 'gatewayUrl must be a host without a path'],
    [{ testMoney: true }, 'testMoney only a gateway on a private host'],
    [{ methods: [] }, 'methods must name a way to pay'],
    [{ methods: ['card', 'card'] }, 'methods names one twice'],
    [{ methods: ['paypal'] }, 'methods.0 must be of alipay, wechat_pay, card'],
  ]
  for (const [change, result] of table) expect(errorsOf(change), JSON.stringify(change)).toContain(result)
  expect(errorsOf({ secretKey: 'a secret key' })).not.toContain('a secret')

  const realWith = (change: object) => movesRealMoney(StripeSettings.parse({ ...good, ...change }))
  const live = { secretKey: good.secretKey.replace('test', 'live') }
  expect([realWith({}), realWith(live)]).toEqual([false, true])
  expect(realWith({ ...live, secretKey: live.secretKey.replace('sk', 'rk') })).toBe(true)
  expect(realWith({ ...live, gatewayUrl: 'http://127.0.0.1:1', testMoney: true })).toBe(false)
})

test('inside a wallet’s browser only methods that work there are offered', () => {
  const devicesWith = (methods: string[]) =>
    stripe.capabilities(StripeSettings.parse({ ...good, methods })).devices.join(' ')
  expect(devicesWith(['alipay'])).toBe('desk phone alipay')
  expect(devicesWith(['wechat_pay'])).toBe('desk phone wechat')
  expect(devicesWith(['alipay', 'wechat_pay'])).toBe('desk phone wechat alipay')
  expect(devicesWith(['card'])).toBe('desk phone wechat alipay')
})
