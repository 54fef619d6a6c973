import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import type { OrderRow } from '../order/public.ts'
import { readBalance } from '../wallet/public.ts'
import { type BalancePartRow, findOpenParts, listPartsOfOrder } from './balance-part.sql.ts'
import type { PartForMoney, TakenPart } from './payment.rules.ts'

export const toTakenPart = (part: PartForMoney | undefined): TakenPart | undefined =>
  part === 'lacking' ? undefined : part

/**
 * Whether the part that a payment leaves to the balance is taken for its locked order. `unknown`: the ledger has to be asked
 * first, which no transaction of an order does.
 */
export async function checkBalancePart(
  tx: Tx,
  { order_no: orderNo }: Pick<OrderRow, 'order_no'>,
  wantedFen: number,
  taken: PartForMoney | undefined,
): Promise<'taken' | 'lacking' | 'unknown'> {
  if (wantedFen === 0) return 'taken'
  const [open] = await findOpenParts(tx, [orderNo])
  if (open?.amount_fen !== wantedFen) return taken === 'lacking' ? 'lacking' : 'unknown'
  // another request may be taking it right now
  return open.state === 'held' || toTakenPart(taken)?.partNo === open.part_no ? 'taken' : 'unknown'
}

/**
 * Whether a balance may have this much for an order, with what is taken of it for that order or goes back from there, which is
 * given back before the next debit. A debit decides; what this denies has no debit that could succeed.
 */
export async function mayHaveBalance(
  { db, common }: Pick<Services, 'db' | 'common'>,
  { order_no, account_id, real_money }: Pick<BalancePartRow, 'order_no' | 'account_id' | 'real_money'>,
  wantedFen: number,
): Promise<boolean> {
  // read before and after the parts, so that one of both has what is taken or given back meanwhile
  const beforeFen = await readBalance(common, account_id, real_money)
  const parts = await listPartsOfOrder(db, order_no)
  const comingFen = parts.reduce((sum, part) => sum + (part.ended_at === null ? part.amount_fen : 0), 0)
  if (beforeFen + comingFen >= wantedFen) return true
  return (await readBalance(common, account_id, real_money)) + comingFen >= wantedFen
}

/** Whether that part is taken, or the balance may have it: what was given back may be spent by now. */
export async function canTakeBalancePart(
  services: Pick<Services, 'db' | 'common'>,
  order: Pick<OrderRow, 'order_no' | 'account_id'>,
  wantedFen: number,
): Promise<boolean> {
  if (wantedFen === 0) return true
  const last = (await listPartsOfOrder(services.db, order.order_no)).at(-1)
  // only the account that agreed to it pays it
  if (!last || last.account_id !== order.account_id) return false
  return mayHaveBalance(services, last, wantedFen)
}
