import type { CaptchaResult } from './captcha-provider.ts'
import { captchaProviders } from './captcha-providers.ts'
import type { CaptchaSettings } from './captcha-settings.ts'

/** A visitor waits for it, and solves work where it takes longer. */
const timeoutMs = 5000

/**
 * Has the provider check a token, within five seconds. The provider accepts each token once. Never throws, since the error
 * of a failed request may quote what it sent.
 */
export async function checkCaptcha(
  { fetch }: { fetch: typeof globalThis.fetch },
  settings: CaptchaSettings,
  token: string,
): Promise<CaptchaResult> {
  const provider = captchaProviders[settings.provider]
  const request = provider.toRequest(settings, token)
  if (!request) return 'failed'
  try {
    const response = await fetch(`${settings.endpoint}${request.path}`, {
      method: 'POST',
      body: request.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body: unknown = JSON.parse(await response.text())
    return provider.readResponse(response.status, body)
  } catch {
    return 'unavailable'
  }
}

/** Tests the keys with a token that was never issued: `failed` is what valid keys get. */
export const testCaptchaKeys = (
  services: { fetch: typeof globalThis.fetch },
  settings: CaptchaSettings,
): Promise<CaptchaResult> => checkCaptcha(services, settings, captchaProviders[settings.provider].wrongToken)
