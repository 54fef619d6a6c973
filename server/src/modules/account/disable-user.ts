import type { disableUser as operation } from '@faka/contract/account/users'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { setDisabled } from './account.sql.ts'
import { endSessions } from './session.sql.ts'
import { toUserDto } from './to-user-dto.ts'

/** Disables an account and ends all of its sessions, or enables it again. */
export async function disableUser(
  ctx: Ctx,
  { userName, enable }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const now = ctx.now()
  return inTx(ctx.db, async (tx) => {
    const account = required(await setDisabled(ctx, tx, userName, enable ? null : now, now), 'userNotFound')
    if (!enable) await endSessions(tx, account.account_id)
    return toUserDto(account)
  })
}
