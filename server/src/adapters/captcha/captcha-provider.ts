import type { CaptchaSettings } from './captcha-settings.ts'

/**
 * What became of a token: `failed` is the caller's fault; `misconfigured` means that our keys were rejected, and
 * `unavailable` that the provider gave no usable answer.
 */
export type CaptchaResult = 'passed' | 'failed' | 'misconfigured' | 'unavailable'

/** A POST with a form body. Both may hold secrets and are never logged. */
interface CaptchaRequest {
  path: string
  body: URLSearchParams
}

/** Which hosts the page of a captcha may load from, by directive of its content security policy. */
type CaptchaSources = Readonly<
  Partial<Record<'script-src' | 'style-src' | 'frame-src' | 'img-src' | 'font-src' | 'connect-src', string[]>>
>

/** A service whose captcha a visitor solves in the browser, and whose token the server has checked. */
export interface CaptchaProvider {
  /** The address at which tokens are checked. */
  endpoint: string
  /** The formats of the keys, and what to tell about them. */
  siteKey: { pattern: RegExp; expected: string }
  secretKey: { pattern: RegExp; expected: string }
  /** The script that shows the captcha. */
  scriptUrl: string
  sources: CaptchaSources
  /** The request that checks a token; undefined for one that cannot be right. No provider needs the caller's address. */
  toRequest(settings: CaptchaSettings, token: string): CaptchaRequest | undefined
  readResponse(status: number, body: unknown): CaptchaResult
  /** A well-formed token that was never issued, by which keys are tested. */
  wrongToken: string
}

/** A member of a JSON object; undefined for anything else. */
export const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined
