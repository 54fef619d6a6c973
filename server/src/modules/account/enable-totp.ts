import type { enableTotp as operation } from '@faka/contract/account/second-factor'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { lockAccount } from './account.sql.ts'
import { insertAccountEvent } from './account-event.sql.ts'
import { actorName } from './actor.ts'
import { countFactorAttempt } from './factor-attempts.ts'
import { decryptTotpSecret } from './factor-encryption.ts'
import { issueFirstRecoveryCodes } from './recovery-codes.ts'
import { confirmSession, deleteLoginTickets, enableTotpRow, findTotp } from './second-factor.sql.ts'
import { findTotpStep } from './totp.ts'

/**
 * Adds the app, once a code shows that it has the secret. That code counts as used. With its first second factor an
 * account gets recovery codes.
 */
export async function enableTotp(
  ctx: Ctx,
  { code }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { actor } = ctx
  if (actor.kind !== 'buyer') throw new DomainError('sessionNeeded')
  const { accountId, sessionId } = actor
  const totp = required(await findTotp(ctx.db, accountId), 'factorWrong')
  if (totp.enabled_at) throw new DomainError('factorExists')
  const attempt = await countFactorAttempt(ctx, { accountId, sessionId, isGuessable: true })
  const now = ctx.now()
  const step = required(findTotpStep(decryptTotpSecret(ctx, totp), code, now), 'factorWrong')
  const recoveryCodes = await inTx(ctx.db, async (tx) => {
    await lockAccount(ctx, tx, accountId)
    const issued = await issueFirstRecoveryCodes(ctx, tx, accountId)
    required(await enableTotpRow(tx, totp, { now, step }), 'factorExists')
    await deleteLoginTickets(tx, accountId)
    await confirmSession(tx, sessionId, now)
    await insertAccountEvent(tx, {
      account_id: accountId,
      kind: 'factorAdded',
      actor: actorName(actor),
      at: now,
    })
    return issued
  })
  await attempt.succeed()
  return { recoveryCodes }
}
