import { expect, test } from 'vitest'
import { openAlipaySimulator } from '../../../../simulators/alipay-simulator.ts'
import { systemRandom } from '../../platform/random.ts'
import type { PaymentRequest, TradeDeps } from '../gateway-adapter.ts'
import { AlipaySettings } from './alipay-settings.ts'
import { create, query } from './alipay-trade.ts'

const request: PaymentRequest = {
  ...{ paymentNo: 'P1', amountFen: 1280, subject: '月卡（30 天）', clientIp: '192.0.2.7', device: 'desk' },
  payBefore: new Date(Date.now() + 900_000),
  notifyUrl: 'http://shop.test/pay/notify/alipay/C1',
  returnUrl: 'http://shop.test/cashDesk',
}

const depsRecording = (urls: URL[], forms: URLSearchParams[]): TradeDeps => ({
  ...{ now: () => new Date(), random: systemRandom, selfUrl: '' },
  ledger: { findPurchase: async () => undefined, refund: async () => false },
  fetch: async (input, init) => {
    urls.push(new URL(String(input)))
    forms.push(new URLSearchParams(String(init?.body)))
    return fetch(input, init)
  },
})

for (const mode of ['keys', 'certificates'] as const)
  test(`${mode}: a Chinese title arrives unchanged, since the URL names the charset of the form`, async () => {
    await using gateway = await openAlipaySimulator()
    const settings = AlipaySettings.parse(gateway.settings[mode])
    const urls: URL[] = []
    const forms: URLSearchParams[] = []
    const deps = depsRecording(urls, forms)
    expect(await create(request, settings, deps)).toMatchObject({ kind: 'qr' })
    expect(await query({ paymentNo: 'P1', tradeNo: null }, settings, deps)).toEqual({ state: 'notFound' })
    expect(gateway.ledger.trades.map(({ subject }) => subject)).toEqual(['月卡（30 天）'])
    expect(urls.map(({ search }) => search)).toEqual(['?charset=utf-8', '?charset=utf-8'])
    expect(forms.map((form) => form.has('charset'))).toEqual([false, false])
    expect(forms.every((form) => form.has('sign') && form.has('biz_content'))).toBe(true)
  })

test('a form whose URL names no charset is read as GBK, so its signature fails', async () => {
  await using gateway = await openAlipaySimulator()
  const deps: TradeDeps = {
    ...depsRecording([], []),
    fetch: async (input, init) => {
      const form = new URLSearchParams(String(init?.body))
      form.set('charset', 'utf-8')
      return fetch(String(input).split('?')[0] ?? '', { ...init, body: form })
    },
  }
  const answer = await create(request, AlipaySettings.parse(gateway.settings.keys), deps)
  expect(answer).toMatchObject({ kind: 'refused' })
  expect(gateway.rejections).toEqual(['isv.invalid-signature'])
})
