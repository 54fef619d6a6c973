import type { CaptchaProviderName } from '@faka/contract/shared/proof-needed'
import type { CaptchaProvider } from './captcha-provider.ts'
import { geetest } from './geetest.ts'
import { hcaptcha } from './hcaptcha.ts'
import { turnstile } from './turnstile.ts'

/** Every provider, by the name in settings. */
export const captchaProviders: Readonly<Record<CaptchaProviderName, CaptchaProvider>> = {
  turnstile,
  hcaptcha,
  geetest,
}
