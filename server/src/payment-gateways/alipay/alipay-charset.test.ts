import { expect, test } from 'vitest'
import { openAlipaySimulator } from '../../../../simulators/alipay-simulator.ts'
import { paymentRequest, tradeDeps } from '../../../../test-support/server/gateway-requests.ts'
import type { TradeDeps } from '../gateway-deps.ts'
import { AlipaySettings } from './alipay-settings.ts'
import { create, query } from './alipay-trade.ts'

const request = paymentRequest({ paymentNo: 'P1', subject: '月卡（30 天）' })

const depsRecording = (urls: URL[], forms: URLSearchParams[]) =>
  tradeDeps({
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
