import type { removeUserFactors as operation } from '@faka/contract/account/second-factor'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { findAccount, lockAccount } from './account.sql.ts'
import { insertAccountEvent } from './account-event.sql.ts'
import { actorName } from './actor.ts'
import { type MailPort, notifyOwner } from './notify-owner.ts'
import { deletePasskeys } from './passkey.sql.ts'
import { deleteTotp, replaceRecoveryCodes } from './second-factor.sql.ts'
import { endSessions } from './session.sql.ts'
import { toUserDto } from './to-user-dto.ts'

/** Removes every second factor of an account at the request of its owner, who lost them; every session of it ends. */
export async function removeUserFactors(
  ctx: Ctx,
  { userName }: InputOf<typeof operation>,
  port: MailPort,
): Promise<ReplyOf<typeof operation>> {
  const { account_id: accountId } = required(await findAccount(ctx, ctx.common, userName), 'userNotFound')
  return inTx(ctx.common, async (tx) => {
    // a factor that is being added is there before, or its session has ended
    const account = await lockAccount(ctx, tx, accountId)
    await deleteTotp(tx, accountId)
    await deletePasskeys(tx, accountId)
    await replaceRecoveryCodes(tx, accountId, [])
    await insertAccountEvent(tx, {
      account_id: accountId,
      kind: 'factorRemoved',
      actor: actorName(ctx.actor),
      at: ctx.now(),
    })
    await notifyOwner(ctx, tx, port, { change: 'factorsRemoved', accountId })
    return { ...toUserDto(account), endedSessions: await endSessions(tx, accountId) }
  })
}
