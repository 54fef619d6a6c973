import type { removeTotp as operation } from '@faka/contract/account/second-factor'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { type MailPort, notifyOwner } from './notify-owner.ts'
import { deleteUnneededRecoveryCodes } from './recovery-codes.ts'
import { deleteTotp } from './second-factor.sql.ts'
import { withFactorProof } from './with-factor-proof.ts'

/** Removes the authenticator app of the account, and its recovery codes with its last second factor. */
export async function removeTotp(
  ctx: Ctx,
  proof: InputOf<typeof operation>,
  port: MailPort,
): Promise<ReplyOf<typeof operation>> {
  await withFactorProof(ctx, proof, 'factorRemoved', async (tx, { accountId }) => {
    required(await deleteTotp(tx, accountId), 'factorWrong')
    await deleteUnneededRecoveryCodes(tx, accountId)
    await notifyOwner(ctx, tx, port, { change: 'factorRemoved', accountId })
  })
  return {}
}
