import { expect, test } from 'vitest'
import { captchaKeys, openCaptchaSimulator } from '../../../simulators/captcha-simulator.ts'
import { readConfig } from '../config.ts'
import { leanFetch } from '../platform/http-client/lean-fetch.ts'
import { examineCaptcha } from './examine-captcha.ts'

test('keys that the provider rejects and a provider that does not answer are found, valid keys are fine', async () => {
  await using simulator = await openCaptchaSimulator()
  const { config } = readConfig({})
  const examine = async (changes: { secretKey?: string } = {}) => {
    const captcha = {
      provider: 'hcaptcha' as const,
      ...captchaKeys.hcaptcha,
      endpoint: simulator.url,
      ...changes,
    }
    const [finding, ...more] = await examineCaptcha({ config: { ...config, captcha }, fetch: leanFetch })
    expect(more).toEqual([])
    return finding
  }
  expect(await examineCaptcha({ config, fetch: leanFetch }), 'without a captcha').toEqual([])
  expect((await examine())?.severity).toBe('fine')
  const secretKey = 'not-the-secret-of-the-account'
  const rejected = await examine({ secretKey })
  expect(rejected?.severity).toBe('warning')
  expect(rejected?.says.en).toContain('rejects the keys')
  expect(JSON.stringify(rejected)).not.toContain(secretKey)
  simulator.mode = 'drop'
  expect((await examine())?.says.en).toContain('no usable answer')
})
