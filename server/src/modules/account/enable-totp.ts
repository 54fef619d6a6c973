import type { enableTotp as operation } from '@faka/contract/account/second-factor'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { countFactorAttempt } from './factor-attempts.ts'
import { decryptTotpSecret } from './factor-encryption.ts'
import type { MailPort } from './notify-owner.ts'
import { enableTotpRow, findTotp } from './second-factor.sql.ts'
import { findTotpStep } from './totp.ts'
import { withNewFactor } from './with-new-factor.ts'

/** How long a new secret waits for its first code. */
const pendingTtlMs = 10 * 60_000

/**
 * Adds the app, once a code shows that it has the secret. That code counts as used. With its first second factor an
 * account gets recovery codes.
 */
export async function enableTotp(
  ctx: Ctx,
  { code }: InputOf<typeof operation>,
  port: MailPort,
): Promise<ReplyOf<typeof operation>> {
  const { actor } = ctx
  if (actor.kind !== 'buyer') throw new DomainError('sessionNeeded')
  const { accountId, sessionId } = actor
  const totp = required(await findTotp(ctx.common, accountId), 'totpExpired')
  if (totp.enabled_at) throw new DomainError('factorExists')
  const now = ctx.now()
  if (now.getTime() - totp.created_at.getTime() >= pendingTtlMs) throw new DomainError('totpExpired')
  const attempt = await countFactorAttempt(ctx, { accountId, sessionId, isGuessable: true })
  const step = required(findTotpStep(decryptTotpSecret(ctx, totp), code, now), 'factorWrong')
  const recoveryCodes = await withNewFactor(ctx, port, 'factorAdded', async (tx) => {
    if (await enableTotpRow(tx, totp, { now, step })) return
    throw new DomainError((await findTotp(tx, accountId))?.enabled_at ? 'factorExists' : 'totpExpired')
  })
  await attempt.succeed()
  return { recoveryCodes }
}
