import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { shopTimeZone } from '@faka/contract/shared/time'
import type { showLedger as operation } from '@faka/contract/wallet/ledger'
import type { Ctx } from '../../platform/ctx.ts'
import { inSnapshot } from '../../platform/db.ts'
import { createDayFormatter } from '../../platform/time-zone.ts'
import { isRealMoney } from '../pay-channel/public.ts'
import { monthsFromTo, spanOfMonth } from './month.rules.ts'
import { findFirstEntryTime, sumLedger, sumLedgerSince } from './month.sql.ts'
import { sumBalances } from './wallet.sql.ts'

const formatDay = createDayFormatter(shopTimeZone)
const monthOf = (at: Date): string => formatDay(at).slice(0, 7)

/**
 * What the platform owed by balances at the beginning and at the end of a month. Both are counted back from what it owes
 * now, read as one snapshot with the entries since then.
 */
export async function showLedger(
  ctx: Ctx,
  input: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const realMoney = isRealMoney(ctx)
  const thisMonth = monthOf(ctx.now())
  const month = input.month ?? thisMonth
  const span = spanOfMonth(month)
  return inSnapshot(ctx.common, async (snapshot) => {
    const first = await findFirstEntryTime(snapshot, realMoney)
    const nowFen = await sumBalances(snapshot, realMoney)
    const closingFen = nowFen - (await sumLedgerSince(snapshot, realMoney, span.to))
    const kinds = await sumLedger(snapshot, realMoney, span)
    const changedFen = kinds.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
    return {
      month,
      months: first ? monthsFromTo(monthOf(first), thisMonth) : [],
      openingFen: closingFen - changedFen,
      closingFen,
      kinds: kinds.map(({ kind, entries, amount_fen }) => ({ kind, entries, amountFen: amount_fen })),
      realMoney,
    }
  })
}
