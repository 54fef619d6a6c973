import type { renewRecoveryCodes as operation } from '@faka/contract/account/second-factor'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { type MailPort, notifyOwner } from './notify-owner.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import { withFactorProof } from './with-factor-proof.ts'

/** New recovery codes in place of all earlier ones. */
export const renewRecoveryCodes = async (
  ctx: Ctx,
  proof: InputOf<typeof operation>,
  port: MailPort,
): Promise<ReplyOf<typeof operation>> => ({
  recoveryCodes: await withFactorProof(ctx, proof, 'recoveryCodesRenewed', async (tx, { accountId }) => {
    await notifyOwner(ctx, tx, port, { change: 'recoveryCodesRenewed', accountId })
    return issueRecoveryCodes(ctx, tx, accountId)
  }),
})
