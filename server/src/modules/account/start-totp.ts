import type { startTotp as operation } from '@faka/contract/account/second-factor'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { getAccount } from './account.sql.ts'
import { proveAccount } from './account-proof.ts'
import { actorAccountId } from './actor.ts'
import { encryptTotpSecret } from './factor-encryption.ts'
import { rateLimitAccountCall } from './rate-limit-account-call.ts'
import { findTotp, storePendingTotp } from './second-factor.sql.ts'
import { describeTotp, totpSecretBytes } from './totp.ts'

/**
 * A new secret for an authenticator app. The password, or a code, is asked for, so that a stolen session cannot lock the
 * owner out. Nothing asks for codes until one of this secret was entered.
 */
export async function startTotp(
  ctx: Ctx,
  proof: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  await rateLimitAccountCall(ctx)
  const account = await getAccount(ctx, ctx.common, accountId)
  if ((await findTotp(ctx.common, accountId))?.enabled_at) throw new DomainError('factorExists')
  const useUp = await proveAccount(ctx, account, proof)
  await inTx(ctx.common, useUp)
  const secret = ctx.random(totpSecretBytes)
  const stored = await storePendingTotp(ctx.common, {
    account_id: accountId,
    sealed_secret: encryptTotpSecret(ctx, accountId, secret),
    created_at: ctx.now(),
  })
  required(stored, 'factorExists')
  return describeTotp(secret, account.user_name ?? account.phone ?? account.mail ?? account.public_id)
}
