import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { OrderNo } from '@faka/contract/shared/ids'
import type { pageStatement as operation } from '@faka/contract/wallet/wallet'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { actorAccountId } from '../account/public.ts'
import { isRealMoney } from '../pay-channel/public.ts'
import { readStatement } from './wallet.sql.ts'

/** The balance of the account, in the kind of money used here, and one page of its changes, newest first. */
export async function pageStatement(
  ctx: Ctx,
  paging: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  const realMoney = isRealMoney(ctx)
  const rows = await readStatement(ctx.common, { accountId, realMoney }, paging)
  // a page beyond the last has one row, without a ledger line
  const list = rows.flatMap((row) =>
    row.at === null
      ? []
      : {
          time: row.at.toISOString(),
          kind: row.kind,
          orderNo: row.order_no === '' ? null : OrderNo.parse(row.order_no),
          amountFen: row.amount_fen,
          balanceAfterFen: row.balance_after_fen,
        },
  )
  const [first] = rows
  return { list, total: first?.total ?? 0, ...paging, balanceFen: first?.balance_fen ?? 0, realMoney }
}
