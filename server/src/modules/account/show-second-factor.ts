import type { showSecondFactor as operation } from '@faka/contract/account/second-factor'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { getAccount } from './account.sql.ts'
import { accountProofOf } from './account-proof.ts'
import { actorAccountId } from './actor.ts'
import { countRecoveryCodes, findTotp } from './second-factor.sql.ts'

/** The second factor of the account; never its secret. */
export async function showSecondFactor(ctx: Ctx): Promise<ReplyOf<typeof operation>> {
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  const totp = await findTotp(ctx.common, accountId)
  const account = await getAccount(ctx, ctx.common, accountId)
  return {
    totpTime: totp?.enabled_at?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(ctx.common, accountId),
    accountProof: accountProofOf(ctx.config, account),
  }
}
