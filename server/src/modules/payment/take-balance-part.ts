import type { Services } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { OrderRow } from '../order/public.ts'
import { findPurchase, lockBalance } from '../wallet/public.ts'
import { type BalancePartRow, endHeldPart, insertUsedPart, listPartsOfOrder } from './balance-part.sql.ts'
import { holdBalancePart, type TakenPart } from './hold-balance-part.ts'
import type { PaymentRow } from './payment.sql.ts'
import { returnBalancePart, returnHeldParts } from './return-balance-parts.ts'

type Order = Pick<OrderRow, 'order_no' | 'account_id'>

const heldOf = (parts: readonly BalancePartRow[]) => parts.find(({ state }) => state === 'held')

/**
 * Whether the part that a payment leaves to the balance is held for its order, or can be taken again: what was given back may
 * be spent by now. With `lockBalance` the wallet stays locked until the end of the transaction, which has locked the order, so
 * that `settleBalanceParts` can take what was found here.
 */
export async function canTakeBalancePart<Source extends Db>(
  db: Source,
  order: Order,
  wantedFen: number,
  read: (db: Source, accountId: number, realMoney: boolean) => Promise<number>,
): Promise<boolean> {
  if (wantedFen === 0) return true
  const parts = await listPartsOfOrder(db, order.order_no)
  const held = heldOf(parts)
  if (held?.amount_fen === wantedFen) return true
  const last = parts.at(-1)
  // only the account that agreed to it pays it
  if (!last || last.account_id !== order.account_id) return false
  return (await read(db, last.account_id, last.real_money)) + (held?.amount_fen ?? 0) >= wantedFen
}

/** Whether a part can be taken, for one received payment after the other of one transaction. */
export type PartCheck = (tx: Tx, order: Order, wantedFen: number) => Promise<boolean>

/** Checks parts for several received payments, whose orders may share a wallet: what one is to take, no other may. */
export function createPartCheck(): PartCheck {
  const promised = new Map<number, number>()
  return async (tx, order, wantedFen) => {
    const asked: number[] = []
    const canTake = await canTakeBalancePart(tx, order, wantedFen, async (db, accountId, realMoney) => {
      asked.push(accountId)
      return (await lockBalance(db, accountId, realMoney)) - (promised.get(accountId) ?? 0)
    })
    if (canTake) for (const each of asked) promised.set(each, (promised.get(each) ?? 0) + wantedFen)
    return canTake
  }
}

/** The part that is held of this amount, or one that is taken again from the balance of the last one. */
async function takePart(
  services: Services,
  tx: Tx,
  { order_no: orderNo }: Order,
  amountFen: number,
): Promise<TakenPart> {
  const parts = await listPartsOfOrder(tx, orderNo)
  const held = heldOf(parts)
  if (held?.amount_fen === amountFen) {
    const purchase = await findPurchase(tx, held.part_no)
    if (!purchase) throw new Error('a held part is not in the ledger')
    return { part: held, entryNo: purchase.entry_no }
  }
  if (held) await returnBalancePart(services, tx, held)
  const last = parts.at(-1)
  if (!last) throw new Error('a payment beside a balance without a part')
  return holdBalancePart(services, tx, last, amountFen)
}

/**
 * Settles the balance parts of orders that are paid now: uses the part that the payment leaves to the balance, as a payment
 * and received money of its own, or gives back what is held for an order that was paid whole otherwise. Orders of guests
 * have none.
 */
export async function settleBalanceParts(
  services: Services,
  tx: Tx,
  decided: readonly { order: OrderRow | undefined; payment: PaymentRow | undefined; pays: boolean }[],
): Promise<void> {
  const paid = decided.flatMap(({ order, payment, pays }) =>
    pays && order && payment && order.account_id !== null ? [{ order, payment, by: order.account_id }] : [],
  )
  const beside = paid.filter(({ payment }) => payment.balance_fen > 0)
  const whole = paid.filter(({ payment }) => payment.balance_fen === 0)
  for (const { order, payment } of beside.sort((a, b) => a.by - b.by)) {
    const { part, entryNo } = await takePart(services, tx, order, payment.balance_fen)
    const now = services.now()
    await endHeldPart(tx, part.part_no, 'used', now)
    await insertUsedPart(tx, part, entryNo, now)
  }
  const orderNos = whole.map(({ order }) => order.order_no)
  if (orderNos.length > 0) await returnHeldParts(services, tx, orderNos)
}
