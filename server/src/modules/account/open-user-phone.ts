import type { openUserPhone as operation } from '@faka/contract/account/platform-users'
import { Phone } from '@faka/contract/shared/contact'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { insertAccountAction, lockAccountByNumber } from './account-action.sql.ts'
import { actorName } from './actor.ts'

/** The whole phone of an account, recorded before it is returned with who opened it. */
export const openUserPhone = (
  ctx: Ctx,
  { userId }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> =>
  inTx(ctx.common, async (tx) => {
    const account = required(await lockAccountByNumber(ctx, tx, userId), 'userNotFound')
    if (account.phone === null) return { phone: null }
    await insertAccountAction(tx, {
      account_id: account.account_id,
      kind: 'phoneOpened',
      actor: actorName(ctx.actor),
      why: '',
      at: ctx.now(),
    })
    return { phone: Phone.parse(account.phone) }
  })
