import { expect, test } from 'vitest'
import { openPaypalSimulator } from '../../../../simulators/paypal-simulator.ts'
import { depsAnswering } from '../../../../test-support/server/vectors/published-vectors.ts'
import type { RefundRequest } from '../gateway-adapter.ts'
import type { TradeDeps } from '../gateway-deps.ts'
import { openGateway, tryOpenGateway } from '../open-gateway.ts'
import { PaypalSettings } from './paypal-settings.ts'

const settings = PaypalSettings.parse({
  clientId: `A${'b'.repeat(60)}`,
  clientSecret: `E${'d'.repeat(60)}`,
  webhookId: 'WEBHOOKID',
  currency: 'USD',
  yuanPerUnit: '7.13',
})

test('each mistake in the settings has its own message, and no key is quoted', () => {
  const wrong: readonly (readonly [object, string])[] = [
    [{ currency: 'CNY' }, 'currency: must be a currency that PayPal takes from abroad'],
    [{ currency: undefined }, 'currency: must be a currency'],
    [{ yuanPerUnit: 7.13 }, 'yuanPerUnit: must be a text such as "7.13"'],
    [{ yuanPerUnit: '0.0009' }, 'yuanPerUnit: must be yuan'],
    [{ yuanPerUnit: '0' }, 'yuanPerUnit: must be yuan'],
    [{ yuanPerUnit: '7,13' }, 'yuanPerUnit: must be yuan'],
    [{ webhookId: 'https://shop.example/pay/notify/paypal/1' }, 'webhookId: must be the Webhook ID'],
    [{ clientSecret: settings.clientId }, 'clientSecret: is the same as clientId'],
    [{ clientSecret: undefined }, 'clientSecret: is missing'],
    [{ clientId: 'seller@example.com' }, 'clientId: must be the Client ID'],
    [{ gatewayUrl: 'https://www.paypal.com' }, 'gatewayUrl: must be https://api-m.paypal.com'],
    [{ testMoney: true }, 'testMoney: only a gateway on a private host'],
    [{ secret: 'x' }, 'secret: there is no such setting'],
  ]
  for (const [change, sentence] of wrong) {
    const openGatewayOrFail = tryOpenGateway('paypal', { ...settings, ...change })
    const errors = openGatewayOrFail.ok ? [] : openGatewayOrFail.errors
    expect(errors.join('\n'), sentence).toContain(sentence)
    expect(errors.join('\n')).not.toContain(settings.clientSecret)
  }
  const sandbox = openGateway('paypal', { ...settings, gatewayUrl: 'https://api-m.sandbox.paypal.com' })
  expect(sandbox?.capabilities.realMoney).toBe(false)
  expect(openGateway('paypal', settings)?.capabilities.realMoney).toBe(true)
  expect(openGateway('paypal', { ...settings, clientId: ` ${settings.clientId}\n` })).toBeDefined()
})

test('a channel test distinguishes a wrong secret from a wrong webhook', async () => {
  await using simulator = await openPaypalSimulator()
  simulator.setWebhookUrl('https://shop.example/pay/notify/paypal/1')
  const here = { ...depsAnswering(''), fetch, now: () => new Date() }
  const selfTest = (change: object) =>
    openGateway('paypal', { ...simulator.settings, ...change })?.selfTest(here)
  expect(await selfTest({})).toMatchObject({
    ok: true,
    detail: expect.stringContaining('https://shop.example'),
    notChecked: [expect.any(String)],
  })
  const wrongSecret = await selfTest({ clientSecret: 'x'.repeat(60) })
  expect(wrongSecret).toMatchObject({
    ok: false,
    detail: expect.stringContaining('clientId or clientSecret'),
  })
  expect(wrongSecret?.detail).not.toContain('x'.repeat(60))
  expect(await selfTest({ webhookId: 'NOSUCHWEBHOOK' })).toMatchObject({
    ok: false,
    detail: expect.stringContaining('webhookId is no webhook'),
  })
})

test('a rotated secret hides unpaid orders and still refunds earlier payments', async () => {
  await using simulator = await openPaypalSimulator()
  const own = PaypalSettings.parse(simulator.settings)
  const credentials = Buffer.from(`${own.clientId}:${own.clientSecret}`).toString('base64')
  const here: TradeDeps = {
    ...depsAnswering(''),
    now: () => new Date(),
    // PayPal allows the old and the new secret side by side
    fetch: (url, init) =>
      fetch(
        url,
        String(url).endsWith('/token')
          ? { ...init, headers: { authorization: `Basic ${credentials}` } }
          : init,
      ),
  }
  const before = openGateway('paypal', own)
  const after = openGateway('paypal', { ...own, clientSecret: 'n'.repeat(60) })
  const created = await before?.create(
    {
      paymentNo: 'P1',
      amountFen: 1000,
      subject: 'A',
      clientIp: '127.0.0.1',
      device: 'desk',
      payBefore: new Date(),
      notifyUrl: '',
      returnUrl: 'https://shop.example/cashDesk',
    },
    here,
  )
  if (created?.kind !== 'redirect') throw new Error('there is a page to pay at')
  await simulator.captureUnanswered(created.url)
  const trade = { paymentNo: 'P1', tradeNo: created.tradeNo }
  expect(await before?.query(trade, here)).toMatchObject({ state: 'paid', amountFen: 1000, refundedFen: 0 })
  expect(await after?.query(trade, here)).toMatchObject({
    state: 'unknown',
    reason: expect.stringContaining('clientSecret was changed'),
  })
  const part: RefundRequest = {
    refundNo: 'R1',
    paymentNo: 'P1',
    tradeNo: created.tradeNo ?? '',
    amountFen: 250,
    totalFen: 1000,
    previouslyRefundedFen: 0,
    requestedBefore: false,
  }
  const paidMinor = simulator.ledger.sums().paidFen
  expect(await after?.refund(part, here)).toBe('done')
  expect(await after?.refund({ ...part, requestedBefore: true }, here)).toBe('done')
  expect(await after?.queryRefund(part, here)).toBe('done')
  const rest = { ...part, refundNo: 'R2', amountFen: 750, previouslyRefundedFen: 250 }
  expect(await after?.queryRefund(rest, here)).toBe('notFound')
  expect(await after?.refund(rest, here)).toBe('done')
  // all parts add up to the whole, to the cent
  expect(simulator.ledger.sums()).toEqual({ paidFen: paidMinor, refundedFen: paidMinor })
})
