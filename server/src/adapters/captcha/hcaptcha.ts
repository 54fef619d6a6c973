import type { CaptchaProvider } from './captcha-provider.ts'
import { readSiteVerify } from './site-verify.ts'

const hosts = ['https://hcaptcha.com', 'https://*.hcaptcha.com']

/**
 * hCaptcha: docs.hcaptcha.com. Its endpoint takes forms only. With our site key it rejects tokens that were solved for
 * another site.
 */
export const hcaptcha: CaptchaProvider = {
  endpoint: 'https://api.hcaptcha.com',
  siteKey: {
    pattern: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
    expected: 'the key of a site, a UUID',
  },
  secretKey: { pattern: /^[0-9A-Za-z_-]{10,128}$/, expected: 'the secret of the account' },
  scriptUrl: 'https://js.hcaptcha.com/1/api.js?render=explicit&recaptchacompat=off',
  sources: { 'script-src': hosts, 'style-src': hosts, 'frame-src': hosts, 'connect-src': hosts },
  toRequest: ({ siteKey, secretKey }, token) => ({
    path: '/siteverify',
    body: new URLSearchParams({ secret: secretKey, response: token, sitekey: siteKey }),
  }),
  readResponse: readSiteVerify,
  wrongToken: 'a-token-that-was-never-issued',
}
