import { expect, test } from 'vitest'
import { depsAnswering } from '../../../../test-support/server/vectors/published-vectors.ts'
import { createPaypalCache } from './paypal-cache.ts'
import { query } from './paypal-order.ts'
import { writeReference } from './paypal-reference.ts'
import { PaypalSettings } from './paypal-settings.ts'

const settings = PaypalSettings.parse({
  clientId: `A${'b'.repeat(60)}`,
  clientSecret: `E${'d'.repeat(60)}`,
  webhookId: 'WEBHOOKID',
  currency: 'USD',
  yuanPerUnit: '7.13',
})
const reference = { paymentNo: 'P1', amountFen: 1000, currency: 'USD', minor: 141 }
const trade = { paymentNo: 'P1', tradeNo: '5O190127TN364715T', mayCapture: true }

interface Change {
  status?: string
  value?: string
  secret?: string
  paymentNo?: string
  capture?: { status: string; value?: string; currency_code?: string }
}

/** An order as PayPal returns it: approved, with the requested amount, unless changed. */
const order = ({ status = 'APPROVED', value = '1.41', secret, paymentNo, capture }: Change = {}) => ({
  id: trade.tradeNo,
  status,
  purchase_units: [
    {
      amount: { currency_code: 'USD', value },
      custom_id: writeReference(
        { ...reference, paymentNo: paymentNo ?? 'P1' },
        secret ?? settings.clientSecret,
      ),
      ...(capture
        ? {
            payments: {
              captures: [
                {
                  id: 'C1',
                  status: capture.status,
                  amount: {
                    currency_code: capture.currency_code ?? 'USD',
                    value: capture.value ?? '1.41',
                  },
                },
              ],
            },
          }
        : {}),
    },
  ],
})
const taken = (change: Change = {}) =>
  order({ status: 'COMPLETED', capture: { status: 'COMPLETED' }, ...change })
const refusal = (issue: string) => ({
  name: 'UNPROCESSABLE_ENTITY',
  details: [{ issue, description: 'No.' }],
})

/** The result for responses served in order after the token, and the requests made. */
async function requests(answers: readonly (readonly [status: number, body: object])[], mayCapture = true) {
  const left = [...answers]
  const questions: string[] = []
  const deps = {
    ...depsAnswering(''),
    cache: createPaypalCache(),
    fetch: async (url: Parameters<typeof fetch>[0], init?: RequestInit) => {
      const { pathname } = new URL(String(url))
      if (pathname === '/v1/oauth2/token') return Response.json({ access_token: 'T', expires_in: 1 })
      questions.push(`${init?.method} ${pathname.replace(trade.tradeNo, 'ORDER')}`)
      const [status, body] = left.shift() ?? [500, {}]
      return Response.json(body, { status })
    },
  }
  return { answer: await query({ ...trade, mayCapture }, settings, deps), questions }
}

const get = 'GET /v2/checkout/orders/ORDER'
const take = 'POST /v2/checkout/orders/ORDER/capture'

test('an approved order is captured only if allowed, and only after it is verified as ours', async () => {
  expect(await requests([[200, order()]], false)).toMatchObject({
    answer: { state: 'notTaken' },
    questions: [get],
  })
  expect(
    await requests([
      [200, order()],
      [201, taken()],
    ]),
  ).toMatchObject({
    answer: { state: 'paid', amountFen: 1000, refundedFen: 0 },
    questions: [get, take],
  })
  for (const strange of [order({ secret: 'another' }), order({ paymentNo: 'P2' }), order({ value: '0.01' })])
    expect(await requests([[200, strange]])).toMatchObject({ answer: { state: 'unknown' }, questions: [get] })
})

test('if PayPal reports a capture that the order does not show yet, the result is unknown', async () => {
  const already = refusal('ORDER_ALREADY_CAPTURED')
  expect(
    await requests([
      [200, order()],
      [422, already],
      [200, order()],
    ]),
  ).toMatchObject({
    answer: { state: 'unknown' },
    questions: [get, take, get],
  })
  expect(
    await requests([
      [200, order()],
      [422, already],
      [200, taken()],
    ]),
  ).toMatchObject({
    answer: { state: 'paid', amountFen: 1000 },
  })
})

test('each status of an order has one meaning', async () => {
  const meaning = async (status: number, body: object) => (await requests([[status, body]], false)).answer
  expect(await meaning(404, refusal('INVALID_RESOURCE_ID'))).toEqual({ state: 'notFound' })
  for (const status of ['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED'])
    expect(await meaning(200, order({ status }))).toEqual({ state: 'unpaid' })
  expect(await meaning(200, order({ status: 'VOIDED' }))).toEqual({ state: 'closed' })
  const captured = (capture: Change['capture']) => meaning(200, taken({ ...(capture ? { capture } : {}) }))
  expect(await captured({ status: 'PENDING' })).toMatchObject({ state: 'unknown' })
  expect(await captured({ status: 'DECLINED' })).toMatchObject({ state: 'notTaken' })
  expect(await captured({ status: 'COMPLETED', value: '1.40' })).toMatchObject({ amountFen: 992 })
  expect(await captured({ status: 'COMPLETED', value: '1.42' })).toMatchObject({ amountFen: 1007 })
  expect(await captured({ status: 'COMPLETED', currency_code: 'HKD' })).toMatchObject({ state: 'unknown' })
  expect(await captured({ status: 'REFUNDED' })).toMatchObject({ state: 'paid', refundedFen: 1 })
  for (const status of [401, 403, 409, 429, 500, 503])
    expect(await meaning(status, { name: 'X' }), String(status)).toMatchObject({ state: 'unknown' })
})

test('a rejected capture is final only if it is about this payment', async () => {
  for (const issue of ['INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED', 'TRANSACTION_REFUSED'])
    expect(
      (
        await requests([
          [200, order()],
          [422, refusal(issue)],
        ])
      ).answer,
    ).toMatchObject({ state: 'notTaken' })
  for (const status of [400, 403, 500])
    expect(
      (
        await requests([
          [200, order()],
          [status, refusal('X')],
        ])
      ).answer,
    ).toMatchObject({ state: 'unknown' })
})
