import { captchaPagePath } from '@faka/contract/storefront/captcha-page'
import fastifyCookie from '@fastify/cookie'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { captchaKeys } from '../../../../../simulators/captcha-simulator.ts'
import { mountCaptchaPage } from './mount-captcha-page.ts'

async function open(provider: keyof typeof captchaKeys | undefined) {
  const app = fastify()
  await app.register(fastifyCookie)
  const captcha = provider && { provider, ...captchaKeys[provider], endpoint: 'http://127.0.0.1:1' }
  mountCaptchaPage(app, { captcha })
  return app
}

const hosts = {
  turnstile: 'https://challenges.cloudflare.com',
  hcaptcha: 'https://*.hcaptcha.com',
  geetest: 'https://*.geetest.com',
} as const

for (const provider of ['turnstile', 'hcaptcha', 'geetest'] as const)
  test(`the page of ${provider} lets only its hosts run scripts, and only this origin show it in a frame`, async () => {
    await using app = await open(provider)
    const { headers, body } = await app.inject({ url: `${captchaPagePath}?theme=dark` })
    const policy = String(headers['content-security-policy'])
    const scripts = policy.split(';').find((directive) => directive.startsWith('script-src'))
    expect(scripts).toContain(
      `'self' ${provider === 'hcaptcha' ? 'https://hcaptcha.com ' : ''}${hosts[provider]}`,
    )
    expect(scripts).not.toContain('unsafe')
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).toContain("default-src 'none'")
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain(captchaKeys[provider].siteKey)
    expect(body).not.toContain(captchaKeys[provider].secretKey)
    expect(body).toContain('color-scheme:dark')
    const script = await app.inject({ url: '/captcha/start.js' })
    expect(script.headers['content-type']).toContain('text/javascript')
    expect(script.body).toContain(provider)
  })

test('the page speaks the language of the visitor', async () => {
  await using app = await open('turnstile')
  for (const [language, title] of [
    ['zh-CN', '人机验证'],
    ['en-US', 'Captcha'],
  ] as const) {
    const { body } = await app.inject({ url: captchaPagePath, headers: { 'accept-language': language } })
    expect(body).toContain(`<html lang="${language}">`)
    expect(body).toContain(`<title>${title}</title>`)
  }
})

test('a theme from the address is one of three, and no text of it reaches the page', async () => {
  await using app = await open('turnstile')
  const { body } = await app.inject({ url: `${captchaPagePath}?theme="><script>` })
  expect(body).toContain('data-theme="system"')
})

test('without a captcha there is no such page', async () => {
  await using app = await open(undefined)
  expect((await app.inject({ url: captchaPagePath })).statusCode).toBe(404)
})
