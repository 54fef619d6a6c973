import { expect, test } from 'vitest'
import { openPaypalGateway } from '../../../../../../gateways/paypal-gateway.ts'
import { openGateway, tryGateway } from '../providers.ts'
import { worldAnswering } from '../published-vectors.ts'
import { PaypalSettings } from './paypal-settings.ts'

const settings = PaypalSettings.parse({
  ...{ clientId: `A${'b'.repeat(60)}`, clientSecret: `E${'d'.repeat(60)}` },
  ...{ webhookId: 'WEBHOOKID', currency: 'USD', yuanPerUnit: '7.13' },
})

test('each mistake in the settings has its sentence, and no key is quoted', () => {
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
    const opened = tryGateway('paypal', { ...settings, ...change })
    const faults = opened.ok ? [] : opened.faults
    expect(faults.join('\n'), sentence).toContain(sentence)
    expect(faults.join('\n')).not.toContain(settings.clientSecret)
  }
  const sandbox = openGateway('paypal', { ...settings, gatewayUrl: 'https://api-m.sandbox.paypal.com' })
  expect(sandbox?.capabilities.realMoney).toBe(false)
  expect(openGateway('paypal', settings)?.capabilities.realMoney).toBe(true)
  expect(openGateway('paypal', { ...settings, clientId: ` ${settings.clientId}\n` })).toBeDefined()
})

test('trying a channel tells a wrong secret from a wrong webhook', async () => {
  await using simulator = await openPaypalGateway()
  simulator.layDown('https://shop.example/pay/notify/paypal/1')
  const here = { ...worldAnswering(''), fetch, now: () => new Date() }
  const test = (change: object) => openGateway('paypal', { ...simulator.settings, ...change })?.selfTest(here)
  expect(await test({})).toMatchObject({
    ...{
      ok: true,
      detail: expect.stringContaining('https://shop.example'),
      notChecked: [expect.any(String)],
    },
  })
  const wrongSecret = await test({ clientSecret: 'x'.repeat(60) })
  expect(wrongSecret).toMatchObject({
    ok: false,
    detail: expect.stringContaining('clientId or clientSecret'),
  })
  expect(wrongSecret?.detail).not.toContain('x'.repeat(60))
  expect(await test({ webhookId: 'NOSUCHWEBHOOK' })).toMatchObject({
    ...{ ok: false, detail: expect.stringContaining('webhookId is no webhook') },
  })
})
