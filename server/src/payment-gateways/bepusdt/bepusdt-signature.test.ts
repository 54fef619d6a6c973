import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signatureOf } from '../../../../simulators/bepusdt-responses.ts'
import { readBepusdtNotification } from './bepusdt-notification.ts'
import { BepusdtSettings } from './bepusdt-settings.ts'
import { goNumber } from './bepusdt-signature.ts'

const seed = 20_261_121

test('numbers are signed as Go formats them', () => {
  const table: readonly (readonly [number, string])[] = [
    [0, '0'] as const,
    [42, '42'] as const,
    [28.8, '28.8'] as const,
    [0.01, '0.01'] as const,
    [100_000, '100000'] as const,
    [999_999.99, '999999.99'] as const,
    [1_000_000, '1e+06'] as const,
    [1_234_567.89, '1.23456789e+06'] as const,
    [0.0001, '0.0001'] as const,
    [0.00005, '5e-05'] as const,
    [1.5e-10, '1.5e-10'] as const,
  ]
  for (const [value, text] of table) expect(goNumber(value)).toBe(text)
})

const token = 'a token of a gateway 01'.replaceAll(' ', '-')
const settings = BepusdtSettings.parse({ allowed: true, gatewayUrl: 'https://coins.example', token })
const read = (body: string | Buffer) =>
  readBepusdtNotification({ method: 'POST', rawQuery: '', rawBody: Buffer.from(body), headers: {} }, settings)

/** Without empty values, which are never signed. */
const result = fc.record({
  trade_id: fc.stringMatching(/^[0-9A-Za-z-]{1,36}$/),
  order_id: fc.stringMatching(/^[0-9A-Z]{1,32}$/),
  amount: fc.integer({ min: 1, max: 1_000_000_000 }).map((fen) => fen / 100),
  // only digits that a double keeps, so that each spelling is a different number
  actual_amount: fc.oneof(
    fc.integer({ min: 1, max: 10_000_000_000 }).map((millionths) => millionths / 1_000_000),
    fc.stringMatching(/^\d{1,4}\.\d{1,6}$/),
  ),
  token: fc.stringMatching(/^[0-9A-Za-z]{1,34}$/),
  block_transaction_id: fc.stringMatching(/^[0-9a-f]{1,64}$/),
  status: fc.constantFrom(1, 2, 3),
})

test('ten thousand messages signed by an independent implementation verify, and none with a flipped bit', () => {
  fc.assert(
    fc.property(result, fc.nat(), fc.nat(), (fields, at, bit) => {
      const body = Buffer.from(JSON.stringify({ ...fields, signature: signatureOf(fields, token) }))
      const { trade_id: tradeNo, order_id: paymentNo, status } = fields
      const common = { ok: true, eventKey: `${tradeNo} ${status}`, paymentNo }
      expect(read(body)).toEqual(
        status === 2
          ? { ...common, kind: 'paid', tradeNo, amountFen: Math.round(fields.amount * 100) }
          : { ...common, kind: 'other' },
      )
      const place = at % body.length
      body.writeUInt8(body.readUInt8(place) ^ (1 << (bit % 8)), place)
      expect(read(body), body.toString('latin1')).toMatchObject({ ok: false })
    }),
    { numRuns: 10_000, seed },
  )
})

test('invalid messages are rejected: other formats, duplicate names, nesting, missing and foreign signatures', () => {
  const fields = { trade_id: 'T1', order_id: 'P1', amount: 12.8, status: 2 }
  const signature = signatureOf(fields, token)
  const good = { ...fields, signature }
  expect(read(JSON.stringify(good))).toMatchObject({ ok: true, kind: 'paid', amountFen: 1280 })
  // trailing zeros are lost on the way, as in the gateway itself
  expect(read(JSON.stringify(good).replace('12.8', '12.80'))).toMatchObject({ ok: true, amountFen: 1280 })
  const wrong: readonly (readonly [string, string])[] = [
    ['malformed', ''],
    ['malformed', '[]'],
    ['malformed', '"text"'],
    ['malformed', JSON.stringify({ ...good, amount: 0 })],
    ['malformed', JSON.stringify({ ...good, amount: -1 })],
    ['malformed', JSON.stringify({ ...good, amount: 12.801 })],
    ['malformed', JSON.stringify({ ...good, more: {} })],
    ['malformed', JSON.stringify({ ...good, more: true })],
    ['malformed', JSON.stringify({ ...good, more: 'a&b=c' })],
    ['malformed', JSON.stringify(good).replace('{', '{"status":2,')],
    ['malformed', JSON.stringify(good).replace('{', '{"\\u0073tatus":2,')],
    ['badSignature', JSON.stringify(fields)],
    ['badSignature', JSON.stringify({ ...good, signature: '' })],
    ['badSignature', JSON.stringify({ ...good, signature: signature.toUpperCase() })],
    [
      'badSignature',
      JSON.stringify({ ...good, signature: signatureOf(fields, 'the token of another gateway') }),
    ],
    ['badSignature', JSON.stringify({ ...good, signature: signatureOf(fields, '') })],
    ['badSignature', JSON.stringify({ ...good, more: 1 })],
  ]
  for (const [reason, body] of wrong) expect(read(body), body).toEqual({ ok: false, reason })
  const requests = { rawQuery: '', rawBody: Buffer.from(JSON.stringify(good)), headers: {} }
  expect(readBepusdtNotification({ method: 'GET', ...requests }, settings)).toMatchObject({
    reason: 'malformed',
  })
})

test('settings are rejected by name, and coins require explicit consent', () => {
  const good = { allowed: true, gatewayUrl: 'https://coins.example', token }
  const errorsOf = (change: object) =>
    BepusdtSettings.safeParse({ ...good, ...change })
      .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
      .join('; ') ?? ''
  expect(errorsOf({})).toBe('')
  const table: readonly (readonly [object, string])[] = [
    [{ allowed: undefined }, 'allowed must be true: settling in coins is restricted in mainland China'],
    [{ allowed: false }, 'allowed must be true'],
    [{ allowed: 'true' }, 'allowed must be true'],
    [{ token: '' }, 'token must be 16 to 128 characters'],
    [{ token: undefined }, 'token is missing'],
    [{ token: '123234' }, 'token must be 16 to 128'],
    [{ gatewayUrl: 'http://coins.example' }, 'gatewayUrl must be an https://'],
    [{ gatewayUrl: 'https://user:pw@coins.example' }, 'gatewayUrl must be an https://'],
    [{ testMoney: true }, 'testMoney only a gateway on a private host'],
    [{ tradeType: 'usdt' }, 'tradeType must be a coin and a chain'],
    [{ more: 1 }, 'Invalid input'],
  ]
  for (const [change, expected] of table) expect(errorsOf(change), JSON.stringify(change)).toContain(expected)
  expect(errorsOf({ token: 'short secret' })).not.toContain('short')
})
