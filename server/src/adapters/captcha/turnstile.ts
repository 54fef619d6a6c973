import type { CaptchaProvider } from './captcha-provider.ts'
import { readSiteVerify } from './site-verify.ts'

const host = 'https://challenges.cloudflare.com'

/**
 * Cloudflare Turnstile: developers.cloudflare.com/turnstile/get-started/server-side-validation. A token has at most 2048
 * characters, is valid for five minutes, and is checked once.
 */
export const turnstile: CaptchaProvider = {
  endpoint: host,
  siteKey: { pattern: /^[0-9A-Za-z_-]{10,64}$/, expected: 'the site key of a widget, such as 0x4AAA…' },
  secretKey: { pattern: /^[0-9A-Za-z_-]{10,128}$/, expected: 'the secret key of that widget' },
  scriptUrl: `${host}/turnstile/v0/api.js?render=explicit`,
  sources: { 'script-src': [host], 'frame-src': [host], 'connect-src': [host] },
  toRequest: ({ secretKey }, token) =>
    token.length > 2048
      ? undefined
      : {
          path: '/turnstile/v0/siteverify',
          body: new URLSearchParams({ secret: secretKey, response: token }),
        },
  readResponse: readSiteVerify,
  wrongToken: 'a-token-that-was-never-issued',
}
