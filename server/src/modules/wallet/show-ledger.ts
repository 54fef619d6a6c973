import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { showLedger as operation } from '@faka/contract/wallet/ledger'
import type { Ctx } from '../../platform/ctx.ts'
import { isRealMoney } from '../pay-channel/public.ts'
import { spanOfMonth } from './month.rules.ts'
import { sumLedger, sumLedgerSince } from './month.sql.ts'
import { sumBalances } from './wallet.sql.ts'

/**
 * What the platform owed by balances at the begin and at the end of a month. Both are counted back from what it owes now,
 * read as one snapshot with the entries since then.
 */
export async function showLedger(
  ctx: Ctx,
  { month }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const realMoney = isRealMoney(ctx)
  const span = spanOfMonth(month)
  return ctx.db.transaction().setIsolationLevel('repeatable read').execute(async (snapshot) => {
    const nowFen = await sumBalances(snapshot, realMoney)
    const closingFen = nowFen - (await sumLedgerSince(snapshot, realMoney, span.to))
    const kinds = await sumLedger(snapshot, realMoney, span)
    const changedFen = kinds.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
    return {
      openingFen: closingFen - changedFen,
      closingFen,
      kinds: kinds.map(({ kind, entries, amount_fen }) => ({ kind, entries, amountFen: amount_fen })),
      realMoney,
    }
  })
}
