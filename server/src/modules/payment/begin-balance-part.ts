import { newTimedNumber } from '../../platform/cell.ts'
import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { type BalancePartRow, findOpenParts, insertPart, returnOpenParts } from './balance-part.sql.ts'

/** What a part is taken from, and for which order. */
export type BalancePartOrigin = Pick<
  BalancePartRow,
  'order_no' | 'shop_id' | 'account_id' | 'pay_channel_id' | 'real_money'
>

/**
 * The part of this amount that is being taken or held for an order, or a new one, in place of any other, which goes back. The
 * caller has locked the order; the ledger takes the part by `debitBalancePart` once this is committed.
 */
export async function beginBalancePart(
  services: Pick<Services, 'cell' | 'now' | 'random'>,
  tx: Tx,
  { order_no, shop_id, account_id, pay_channel_id, real_money }: BalancePartOrigin,
  amountFen: number,
): Promise<BalancePartRow> {
  const [open] = await findOpenParts(tx, [order_no])
  if (open?.amount_fen === amountFen) return open
  if (open) await returnOpenParts(tx, [order_no])
  const now = services.now()
  return insertPart(tx, {
    part_no: newTimedNumber(services, now),
    order_no,
    shop_id,
    account_id,
    pay_channel_id,
    real_money,
    amount_fen: amountFen,
    created_at: now,
  })
}
