import { newTimedNumber } from '../../platform/cell.ts'
import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { debit } from '../wallet/public.ts'
import { type BalancePartRow, insertHeldPart } from './balance-part.sql.ts'

/** What a part is taken from, and for which order. */
export type BalancePartOrigin = Pick<
  BalancePartRow,
  'order_no' | 'shop_id' | 'account_id' | 'pay_channel_id' | 'real_money'
>

/** A part that was taken, with the number of its entry in the ledger. */
export interface TakenPart {
  part: BalancePartRow
  entryNo: string
}

/**
 * Takes a part of what an order costs from a balance, in the caller's transaction, which has locked the order and found
 * nothing held for it. Rejects with `balanceTooLow`, which rolls that transaction back.
 */
export async function holdBalancePart(
  services: Pick<Services, 'cell' | 'now' | 'random'>,
  tx: Tx,
  origin: BalancePartOrigin,
  amountFen: number,
): Promise<TakenPart> {
  const now = services.now()
  const { order_no, shop_id, account_id, pay_channel_id, real_money } = origin
  const row = {
    part_no: newTimedNumber(services, now),
    order_no,
    shop_id,
    account_id,
    pay_channel_id,
    real_money,
    amount_fen: amountFen,
    created_at: now,
  }
  await insertHeldPart(tx, row)
  const entryNo = await debit(services, tx, {
    kind: 'purchase',
    ref: row.part_no,
    orderNo: order_no,
    accountId: account_id,
    realMoney: real_money,
    amountFen,
  })
  if (entryNo === undefined) throw new Error('the number of a new part is that of an earlier debit')
  return { part: { ...row, state: 'held', ended_at: null }, entryNo }
}
