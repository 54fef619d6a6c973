import type { Db, Tx } from '../../platform/db.ts'
import type { OrderRow } from '../order/public.ts'
import { readBalance } from '../wallet/public.ts'
import { findOpenParts, listPartsOfOrder } from './balance-part.sql.ts'
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

/** Whether that part is taken, or the balance has it now: what was given back may be spent by now. */
export async function canTakeBalancePart(
  db: Db,
  order: Pick<OrderRow, 'order_no' | 'account_id'>,
  wantedFen: number,
): Promise<boolean> {
  if (wantedFen === 0) return true
  const parts = await listPartsOfOrder(db, order.order_no)
  const open = parts.find(({ state }) => state === 'taking' || state === 'held')
  if (open?.amount_fen === wantedFen) return true
  const last = parts.at(-1)
  // only the account that agreed to it pays it
  if (!last || last.account_id !== order.account_id) return false
  return (await readBalance(db, last.account_id, last.real_money)) + (open?.amount_fen ?? 0) >= wantedFen
}
