import type { Ctx } from '../../platform/ctx.ts'
import type { CommonTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { insertAccountEvent } from './account-event.sql.ts'
import { decryptTotpSecret, hashRecoveryCode } from './factor-encryption.ts'
import { consumeRecoveryCode, consumeTotpStep, findTotp } from './second-factor.sql.ts'
import { findTotpStep } from './totp.ts'

/**
 * Uses up a code of an account's app, or one of its recovery codes: in the transaction of what it allows, so that of
 * several requests with one code one succeeds. Rejects with `factorWrong`. Count the attempt first.
 */
export async function consumeFactorCode(
  ctx: Ctx,
  tx: CommonTx,
  accountId: number,
  code: string,
): Promise<void> {
  if (/^\d{6}$/.test(code)) {
    const totp = await findTotp(tx, accountId)
    if (!totp?.enabled_at) throw new DomainError('factorWrong')
    const step = findTotpStep(decryptTotpSecret(ctx, totp), code, ctx.now())
    if (step === undefined || !(await consumeTotpStep(tx, accountId, step)))
      throw new DomainError('factorWrong')
    return
  }
  if (!(await consumeRecoveryCode(tx, accountId, hashRecoveryCode(ctx, accountId, code))))
    throw new DomainError('factorWrong')
  await insertAccountEvent(tx, {
    account_id: accountId,
    kind: 'recoveryCodeUsed',
    actor: `account ${accountId}`,
    at: ctx.now(),
  })
}
