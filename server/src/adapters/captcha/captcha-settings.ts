import { type CaptchaProviderName, captchaProviders as names } from '@faka/contract/shared/proof-needed'
import type { Env } from '../../platform/config.ts'
import { createSettingReader, readEndpoint } from '../setting-reader.ts'
import { captchaProviders } from './captcha-providers.ts'

export interface CaptchaSettings {
  provider: CaptchaProviderName
  /** The public key, which browsers get. */
  siteKey: string
  secretKey: string
  /** The base URL at which tokens are checked, without a trailing slash. */
  endpoint: string
}

declare module '../../platform/config.ts' {
  interface Config {
    /** The captcha that is asked for near limits; undefined: work alone is. */
    captcha: CaptchaSettings | undefined
  }
}

/** Reads which captcha is asked for. Each mistake becomes one sentence in `errors`. */
export function readCaptchaSettings(env: Env, errors: string[]): { captcha: CaptchaSettings | undefined } {
  const name = env.CAPTCHA || 'none'
  if (name === 'none') return { captcha: undefined }
  const provider = names.find((each) => each === name)
  if (!provider) {
    errors.push(`CAPTCHA is "${name}"; it must be ${names.join(', ')} or none.`)
    return { captcha: undefined }
  }
  const read = createSettingReader(env, `CAPTCHA=${provider}`, errors)
  const { siteKey, secretKey, endpoint } = captchaProviders[provider]
  return {
    captcha: {
      provider,
      siteKey: read('CAPTCHA_SITE_KEY', siteKey.pattern, siteKey.expected),
      secretKey: read('CAPTCHA_SECRET_KEY', secretKey.pattern, secretKey.expected),
      endpoint: readEndpoint(env, 'CAPTCHA_ENDPOINT', endpoint, errors),
    },
  }
}
