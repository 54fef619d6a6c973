import type { removePasskey as operation } from '@faka/contract/account/passkeys'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { actorAccountId } from './actor.ts'
import { type MailPort, notifyOwner } from './notify-owner.ts'
import { deletePasskey, findPasskeys } from './passkey.sql.ts'
import { deleteUnneededRecoveryCodes } from './recovery-codes.ts'
import { withFactorProof } from './with-factor-proof.ts'

/** Removes a passkey of the account, and its recovery codes with its last second factor. */
export async function removePasskey(
  ctx: Ctx,
  { passkeyId, ...proof }: InputOf<typeof operation>,
  port: MailPort,
): Promise<ReplyOf<typeof operation>> {
  const rows = await findPasskeys(ctx.common, required(actorAccountId(ctx), 'sessionNeeded'))
  // before a code is used up for nothing
  if (!rows.some((row) => row.passkey_id === passkeyId)) throw new DomainError('passkeyNotFound')
  await withFactorProof(ctx, proof, 'passkeyRemoved', async (tx, { accountId }) => {
    required(await deletePasskey(tx, accountId, passkeyId), 'passkeyNotFound')
    await deleteUnneededRecoveryCodes(tx, accountId)
    await notifyOwner(ctx, tx, port, { change: 'passkeyRemoved', accountId })
  })
  return {}
}
