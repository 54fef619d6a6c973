import { createHash } from 'node:crypto'
import type { solveCaptcha as operation } from '@faka/contract/account/captcha'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { checkCaptcha } from '../../adapters/captcha/check-captcha.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { rateLimitAccountCall } from './rate-limit-account-call.ts'
import { challengeMaxAgeSeconds, isOwnChallenge, signPass } from './work-proof.ts'

/**
 * Has the provider check the token of a captcha, and answers the pass of the challenge in its place: bound to the same
 * subject and network, valid until that expires, and used once. A token counts once, whatever its provider says. Rejects
 * with `captchaFailed`, and with `captchaUnavailable` where the token cannot be checked; the work of the challenge is
 * accepted instead.
 */
export async function solveCaptcha(
  ctx: Ctx,
  { challenge, token }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  await rateLimitAccountCall(ctx)
  const settings = required(ctx.config.captcha, 'captchaUnavailable')
  if (!(await isOwnChallenge(ctx, challenge))) throw new DomainError('captchaFailed')
  const tokenHash = createHash('sha256').update(token).digest('base64url')
  if (!(await ctx.rateLimits.tryConsume(`captcha ${tokenHash}`, 1, challengeMaxAgeSeconds)))
    throw new DomainError('captchaFailed')
  const result = await checkCaptcha(ctx, settings, token)
  if (result === 'passed') return { pass: signPass(ctx, challenge) }
  if (result === 'failed') throw new DomainError('captchaFailed')
  ctx.modules.account.captchaOutage.note(ctx.now())
  ctx.log.error({ provider: settings.provider, result }, 'a captcha could not be checked')
  throw new DomainError('captchaUnavailable')
}
