import { type CaptchaResult, memberOf } from './captcha-provider.ts'

/** Codes that concern our keys, of Turnstile and hCaptcha. */
const keyCodes = [
  'missing-input-secret',
  'invalid-input-secret',
  'sitekey-secret-mismatch',
  'invalid-sitekey',
  'missing-sitekey',
  'not-using-dummy-secret',
]
/** Codes after which the same token may be checked again. */
const temporaryCodes = ['internal-error']

/** Reads the response of `siteverify`, which Turnstile and hCaptcha have in common: `success`, and `error-codes` without it. */
export function readSiteVerify(status: number, body: unknown): CaptchaResult {
  const success = memberOf(body, 'success')
  if (success === true) return 'passed'
  if (success !== false || status >= 500) return 'unavailable'
  const codes = memberOf(body, 'error-codes')
  const has = (some: readonly string[]) => Array.isArray(codes) && codes.some((code) => some.includes(code))
  if (has(keyCodes)) return 'misconfigured'
  return has(temporaryCodes) ? 'unavailable' : 'failed'
}
