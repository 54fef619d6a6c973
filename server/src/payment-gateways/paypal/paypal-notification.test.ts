import { createServer } from 'node:http'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openPaypalSimulator } from '../../../../simulators/paypal-simulator.ts'
import { tradeDeps } from '../../../../test-support/server/gateway-requests.ts'
import { RecordedWebhook } from '../../../../test-support/server/vectors/paypal-operations.ts'
import { publishedCase } from '../../../../test-support/server/vectors/published-vectors.ts'
import type { RawNotification } from '../gateway-adapter.ts'
import { openGateway } from '../open-gateway.ts'
import { createPaypalCache, type PaypalCache } from './paypal-cache.ts'
import { cacheCertificate, fetchCertificate, isCertificateUrl } from './paypal-certificates.ts'
import { readPaypalNotification } from './paypal-notification.ts'
import { readReference, writeReference } from './paypal-reference.ts'
import { PaypalSettings } from './paypal-settings.ts'

const settings = PaypalSettings.parse({
  clientId: `A${'b'.repeat(60)}`,
  clientSecret: `E${'d'.repeat(60)}`,
  webhookId: 'WEBHOOKID',
  currency: 'USD',
  yuanPerUnit: '7.13',
})
const now = new Date('2024-08-02T19:40:00Z')

const recorded = (name: string) =>
  RecordedWebhook.parse(publishedCase('paypal/vectors/paypal2.json', name).input)
const completed = recorded('PAYMENT.CAPTURE.COMPLETED')
const pending = recorded('PAYMENT.CAPTURE.PENDING')
const refunded = recorded('PAYMENT.CAPTURE.REFUNDED')
const { certificate, certificateUrl, webhookId } = completed

const cacheWithCertificate = (): PaypalCache => {
  const cache = createPaypalCache()
  cacheCertificate(cache, certificateUrl, certificate)
  return cache
}

/** A recorded message. The recording's webhook ID is not a real one. */
const readRecorded = (
  { transmissionId, time, signature, payload }: RecordedWebhook,
  more: { headers?: Record<string, string>; body?: string; at?: Date; id?: string } = {},
  cache = cacheWithCertificate(),
) =>
  readPaypalNotification(
    {
      method: 'POST',
      rawQuery: '',
      rawBody: Buffer.from(more.body ?? payload),
      headers: {
        'paypal-transmission-id': transmissionId,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': signature,
        'paypal-cert-url': certificateUrl,
        'paypal-auth-algo': 'SHA256withRSA',
        ...more.headers,
      },
    },
    { ...settings, webhookId: more.id ?? webhookId },
    more.at ?? now,
    cache,
  )

test('messages signed by PayPal verify with the certificate that PayPal serves, and with no other', () => {
  expect(readRecorded(completed, {}, createPaypalCache())).toEqual({ ok: false, reason: 'unknownKey' })
  // they belong to another shop: validly signed, but not about our payments
  for (const message of [completed, pending, refunded])
    expect(readRecorded(message)).toMatchObject({ ok: true, kind: 'other', paymentNo: '' })
  const wrong: readonly (readonly [string, Parameters<typeof readRecorded>[1]])[] = [
    ['badSignature', { body: completed.payload.replace('30.00', '30.01') }],
    ['badSignature', { id: 'WEBHOOK_IE' }],
    ['badSignature', { headers: { 'paypal-transmission-time': pending.time } }],
    ['badSignature', { headers: { 'paypal-transmission-id': pending.transmissionId } }],
    ['badSignature', { headers: { 'paypal-transmission-sig': pending.signature } }],
    ['badSignature', { headers: { 'paypal-transmission-sig': '' } }],
    ['badSignature', { headers: { 'paypal-auth-algo': 'SHA1withRSA' } }],
    [
      'badSignature',
      { headers: { 'paypal-cert-url': certificateUrl.replace('paypal.com', 'paypal.com.evil.example') } },
    ],
    ['stale', { at: new Date('2024-08-07T19:40:00Z') }],
    ['stale', { at: new Date('2024-08-02T19:20:00Z') }],
    // the certificate has expired
    ['unknownKey', { at: new Date('2026-08-02T19:40:00Z') }],
    ['malformed', { headers: { 'paypal-transmission-id': '' } }],
    ['malformed', { headers: { 'paypal-transmission-time': 'yesterday' } }],
  ]
  for (const [reason, more] of wrong)
    expect(readRecorded(completed, more), JSON.stringify(more)).toEqual({ ok: false, reason })
})

const deps = (answer: () => Response | Promise<Response>, requests: string[] = []) => ({
  ...tradeDeps({
    now: () => now,
    fetch: async (url) => {
      requests.push(String(url))
      return answer()
    },
  }),
  cache: createPaypalCache(),
})

test('certificates are fetched from PayPal only, whatever URL a message names', async () => {
  const requests: string[] = []
  for (const url of [
    'https://evil.example/v1/notifications/certs/CERT-1',
    'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1',
    'https://evilpaypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1',
    'https://user@api.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com:8443/v1/notifications/certs/CERT-1',
    'http://api.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com/v1/notifications/certs/../../redirect?to=https://evil.example',
    'https://api.paypal.com/v1/notifications/certs/CERT-1?x=1',
    'https://api.paypal.com/v1/notifications/certs/CERT-1#x',
    'https://www.paypal.com/v1/notifications/certs/CERT-1',
    'file:///etc/passwd',
    'http://127.0.0.1:9/v1/notifications/certs/CERT-1',
    '',
  ]) {
    expect(isCertificateUrl(url, settings), url).toBe(false)
    const headers = { 'paypal-cert-url': url }
    expect(
      await fetchCertificate(
        settings,
        deps(() => new Response(certificate), requests),
        { headers },
      ),
    ).toBe(false)
  }
  expect(requests).toEqual([])
  const headers = { 'paypal-cert-url': certificateUrl }
  const fetched = (body: string, status = 200) =>
    fetchCertificate(
      settings,
      deps(() => new Response(body, { status }), requests),
      { headers },
    )
  expect(await fetched(certificate)).toBe(true)
  expect(await fetched('no certificate')).toBe(false)
  expect(await fetched(certificate, 302)).toBe(false)
  expect(new Set(requests)).toEqual(new Set([certificateUrl]))
})

const P = 'P'.repeat(20)
const custom = writeReference(
  { paymentNo: P, amountFen: 1000, currency: 'USD', minor: 141 },
  settings.clientSecret,
)

test('a reference is trusted only with this secret, and one changed character invalidates it', () => {
  expect(custom.length).toBeLessThanOrEqual(127)
  const read = readReference(custom, settings.clientSecret)
  expect(read).toEqual({ paymentNo: P, amountFen: 1000, currency: 'USD', minor: 141, isOurs: true })
  expect(readReference(custom, 'another secret')?.isOurs).toBe(false)
  fc.assert(
    fc.property(fc.nat(custom.length - 1), fc.constantFrom(...'0A.z-'), (at, letter) => {
      if (custom[at] === letter) return
      const other = custom.slice(0, at) + letter + custom.slice(at + 1)
      expect(readReference(other, settings.clientSecret)?.isOurs ?? false, other).toBe(false)
    }),
    { numRuns: 2000, seed: 20_261_122 },
  )
})

/** An event as a webhook of the PayPal simulator, read with its settings. */
async function result(type: string, resourceOf: (settings: PaypalSettings) => object) {
  await using simulator = await openPaypalSimulator()
  const own = PaypalSettings.parse(simulator.settings)
  const gateway = openGateway('paypal', simulator.settings)
  if (!gateway) throw new Error('the settings were refused')
  let raw: RawNotification | undefined
  const listener = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    raw = { method: 'POST', rawQuery: '', rawBody: Buffer.concat(chunks), headers }
    response.end()
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  if (typeof address !== 'object' || !address) throw new Error('it does not listen')
  simulator.setWebhookUrl(`http://127.0.0.1:${address.port}/`)
  await simulator.sendEvent(type, resourceOf(own))
  listener.closeAllConnections()
  listener.close()
  if (!raw) throw new Error('nothing came')
  expect(gateway.readNotification(raw, new Date())).toEqual({ ok: false, reason: 'unknownKey' })
  const here = { ...deps(() => Response.error()), fetch, now: () => new Date() }
  expect(await gateway.fetchKeys?.(here, raw)).toBe(true)
  return gateway.readNotification(raw, new Date())
}

const amount = { currency_code: 'USD', value: '1.41' }
const reference = ({ clientSecret }: PaypalSettings, secret = clientSecret) =>
  writeReference({ paymentNo: P, amountFen: 1000, currency: 'USD', minor: 141 }, secret)

test('each event has one meaning, and one of another shop of the same account has none', async () => {
  const order = (own: PaypalSettings, value = '1.41') => ({
    id: '5O190127TN364715T',
    status: 'APPROVED',
    purchase_units: [{ amount: { ...amount, value }, custom_id: reference(own) }],
  })
  const paid = { ok: true, kind: 'paid', paymentNo: P, tradeNo: '5O190127TN364715T' }
  expect(await result('CHECKOUT.ORDER.APPROVED', order)).toMatchObject({ ...paid, amountFen: 1000 })
  expect(await result('CHECKOUT.ORDER.APPROVED', (own) => order(own, '1.42'))).toMatchObject({
    ...paid,
    amountFen: 1007,
  })
  const foreign = (own: PaypalSettings) => ({
    ...order(own),
    purchase_units: [{ amount, custom_id: reference(own, 'the secret of another app') }],
  })
  expect(await result('CHECKOUT.ORDER.APPROVED', foreign)).toMatchObject({ kind: 'other', paymentNo: P })
  const capture = (custom_id: string | undefined) => ({
    id: 'C1',
    status: 'COMPLETED',
    amount,
    custom_id,
    supplementary_data: { related_ids: { order_id: '5O190127TN364715T' } },
  })
  expect(await result('PAYMENT.CAPTURE.COMPLETED', (own) => capture(reference(own)))).toMatchObject(paid)
  const changed = (own: PaypalSettings) => capture(reference(own, 'the secret of before'))
  expect(await result('PAYMENT.CAPTURE.COMPLETED', changed)).toMatchObject(paid)
  expect(await result('PAYMENT.CAPTURE.COMPLETED', () => capture('order 17'))).toMatchObject({
    kind: 'other',
  })
  expect(await result('PAYMENT.CAPTURE.PENDING', (own) => capture(reference(own)))).toMatchObject({
    kind: 'other',
    paymentNo: P,
  })
  expect(await result('PAYMENT.CAPTURE.REFUNDED', () => ({ id: 'R1', custom_id: `${P}.R1` }))).toMatchObject({
    kind: 'refunded',
    paymentNo: P,
    refundNo: 'R1',
  })
  expect(await result('BILLING.PLAN.CREATED', () => ({}))).toMatchObject({ kind: 'other' })
})
