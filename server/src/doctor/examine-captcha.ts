import { testCaptchaKeys } from '../adapters/captcha/check-captcha.ts'
import type { Services } from '../platform/ctx.ts'
import { type Finding, fine, problem } from './finding.ts'

/**
 * Has the provider of the captcha check a token that was never issued, which it rejects otherwise than wrong keys. GeeTest
 * tells only whether it knows the id.
 */
export async function examineCaptcha({
  config,
  fetch,
}: Pick<Services, 'config' | 'fetch'>): Promise<Finding[]> {
  if (!config.captcha) return []
  const { provider } = config.captcha
  const result = await testCaptchaKeys({ fetch }, config.captcha)
  if (result === 'failed')
    return [
      fine('captcha', {
        zh: `${provider} 认得这里的密钥。`,
        en: `${provider} knows the keys of the captcha.`,
      }),
    ]
  const misconfigured = result === 'misconfigured'
  return [
    problem(
      'warning',
      'captcha',
      misconfigured
        ? {
            zh: `${provider} 不接受这里的密钥，买家改用自动的安全验证。`,
            en: `${provider} rejects the keys of the captcha; buyers solve a proof of work instead.`,
          }
        : {
            zh: `${provider} 没有正常应答，买家改用自动的安全验证。`,
            en: `${provider} gave no usable answer; buyers solve a proof of work instead.`,
          },
      misconfigured
        ? {
            zh: '核对 CAPTCHA_SITE_KEY 和 CAPTCHA_SECRET_KEY，或去掉 CAPTCHA。',
            en: 'Compare CAPTCHA_SITE_KEY and CAPTCHA_SECRET_KEY with its console, or leave CAPTCHA out.',
          }
        : {
            zh: '看这台服务器能不能访问它（CAPTCHA_ENDPOINT），或去掉 CAPTCHA。',
            en: 'See whether this server reaches it (CAPTCHA_ENDPOINT), or leave CAPTCHA out.',
          },
    ),
  ]
}
