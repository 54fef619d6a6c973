import { createCaptchaOutage } from './captcha-outage.ts'

declare module '../../platform/ctx.ts' {
  interface Modules {
    account: ReturnType<typeof createAccountModule>
  }
}

/** The state of the module in one process. */
export const createAccountModule = () => ({ captchaOutage: createCaptchaOutage() })
