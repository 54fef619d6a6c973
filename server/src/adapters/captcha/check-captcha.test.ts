import { captchaProviders } from '@faka/contract/shared/proof-needed'
import { expect, test } from 'vitest'
import {
  type CaptchaSimulator,
  captchaKeys,
  openCaptchaSimulator,
} from '../../../../simulators/captcha-simulator.ts'
import { leanFetch } from '../../platform/http-client/lean-fetch.ts'
import { checkCaptcha, testCaptchaKeys } from './check-captcha.ts'

const services = { fetch: leanFetch }
const settingsOf = ({ url }: CaptchaSimulator, provider: (typeof captchaProviders)[number]) => ({
  provider,
  ...captchaKeys[provider],
  endpoint: url,
})

for (const provider of captchaProviders) {
  test(`${provider}: a token passes once, one that was not issued fails, and no address is sent`, async () => {
    await using simulator = await openCaptchaSimulator()
    const settings = settingsOf(simulator, provider)
    const token = simulator.issue(provider)
    expect(await checkCaptcha(services, settings, token)).toBe('passed')
    expect(await checkCaptcha(services, settings, token)).toBe('failed')
    expect(await checkCaptcha(services, settings, 'not a token')).toBe('failed')
    expect(await testCaptchaKeys(services, settings)).toBe('failed')
    for (const fields of simulator.received)
      expect(Object.keys(fields).filter((name) => /ip/i.test(name))).toEqual([])
  })

  test(`${provider}: faults of the provider and wrong keys are told from wrong tokens`, async () => {
    await using simulator = await openCaptchaSimulator()
    const settings = settingsOf(simulator, provider)
    for (const mode of ['drop', 'nonsense', 'busy'] as const) {
      simulator.mode = mode
      expect(await checkCaptcha(services, settings, simulator.issue(provider)), mode).toBe('unavailable')
    }
    simulator.mode = 'sound'
    const wrong =
      provider === 'geetest'
        ? { ...settings, siteKey: '0'.repeat(32) }
        : { ...settings, secretKey: 'another-secret' }
    expect(await testCaptchaKeys(services, wrong)).toBe('misconfigured')
  })
}

test('a provider that does not answer within five seconds is unavailable', async () => {
  const signals: (AbortSignal | null | undefined)[] = []
  const slow: typeof fetch = (_url, init) => {
    signals.push(init?.signal)
    return Promise.reject(new DOMException('timed out', 'TimeoutError'))
  }
  const settings = {
    provider: 'turnstile' as const,
    ...captchaKeys.turnstile,
    endpoint: 'http://127.0.0.1:1',
  }
  expect(await checkCaptcha({ fetch: slow }, settings, 'a-token')).toBe('unavailable')
  expect(signals[0]).toBeInstanceOf(AbortSignal)
})
