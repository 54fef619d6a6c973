import { expect, test } from 'vitest'
import { captchaKeys } from '../../../../simulators/captcha-simulator.ts'
import { readCaptchaSettings } from './captcha-settings.ts'

const read = (env: Record<string, string>) => {
  const errors: string[] = []
  return { ...readCaptchaSettings(env, errors), errors }
}

test('a captcha is off unless it is set, and needs both keys in the format of its provider', () => {
  expect(read({})).toEqual({ captcha: undefined, errors: [] })
  expect(read({ CAPTCHA: 'none' }).captcha).toBeUndefined()
  expect(read({ CAPTCHA: 'recaptcha' }).errors).toEqual([
    'CAPTCHA is "recaptcha"; it must be turnstile, hcaptcha, geetest or none.',
  ])
  expect(read({ CAPTCHA: 'turnstile' }).errors).toHaveLength(2)
  const secret = 'secret in a wrong format'
  const { errors } = read({
    CAPTCHA: 'geetest',
    CAPTCHA_SITE_KEY: captchaKeys.geetest.siteKey,
    CAPTCHA_SECRET_KEY: secret,
  })
  expect(errors).toHaveLength(1)
  expect(errors.join()).not.toContain(secret)
})

test('each provider has its own address unless another is set, which needs TLS or a private network', () => {
  const endpoints = {
    turnstile: 'challenges.cloudflare.com',
    hcaptcha: 'api.hcaptcha.com',
    geetest: 'gcaptcha4.geetest.com',
  }
  for (const provider of ['turnstile', 'hcaptcha', 'geetest'] as const) {
    const { siteKey, secretKey } = captchaKeys[provider]
    const env = { CAPTCHA: provider, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET_KEY: secretKey }
    expect(read(env)).toEqual({
      captcha: { provider, siteKey, secretKey, endpoint: `https://${endpoints[provider]}` },
      errors: [],
    })
    expect(read({ ...env, CAPTCHA_ENDPOINT: 'http://captcha.example' }).errors).toHaveLength(1)
    expect(read({ ...env, CAPTCHA_ENDPOINT: 'http://127.0.0.1:9' }).captcha?.endpoint).toBe(
      'http://127.0.0.1:9',
    )
  }
})
