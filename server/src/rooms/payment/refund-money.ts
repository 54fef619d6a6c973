import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import { idLength } from '@faka/contract/ids'
import type { refundMoney as operation } from '@faka/contract/money-case'
import type { Ctx } from '../../kernel/ctx.ts'
import { inTx, type Tx } from '../../kernel/db.ts'
import { newNumber } from '../../kernel/random.ts'
import { orRefuse, Refused } from '../../kernel/refuse.ts'
import { noteMoney } from '../order/door.ts'
import { noteDecision, partsOf } from './decide-money.ts'
import { endWaitingSum, lockWaitingSum, reopenRefund } from './money-case.sql.ts'
import { insertRefunds } from './receipt.sql.ts'

/** Writes the refund of a whole sum; the refund job asks its gateway. Answers the order that it came for. */
async function giveSumBack(ctx: Ctx, tx: Tx, receiptId: number): Promise<string> {
  const sum = orRefuse(await lockWaitingSum(tx, receiptId), 'moneyCaseNotFound')
  if (sum.order_no === null || sum.shop_id === null || sum.reason === 'givenBack')
    throw new Refused('moneyNotDecidable')
  const at = ctx.now()
  await insertRefunds(tx, [
    {
      refund_no: newNumber(ctx.random, idLength),
      receipt_id: receiptId,
      order_no: sum.order_no,
      shop_id: sum.shop_id,
      payment_no: sum.payment_no,
      amount_fen: sum.amount_fen,
      state: 'pending',
      reason: 'person',
      next_try_at: at,
      created_at: at,
      done_at: null,
    },
  ])
  await endWaitingSum(tx, receiptId, 'refunding', sum.reason)
  return sum.order_no
}

/** Gives a sum back whole, or lets a refund that nobody knows the end of be asked for again. */
export async function refundMoney(
  ctx: Ctx,
  said: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { kind, key } = partsOf(said.caseNo)
  if (kind === 'bill' || kind === 'notice') throw new Refused('moneyNotDecidable')
  const orderNo = await inTx(ctx.db, async (tx) => {
    const goesBack =
      kind === 'sum'
        ? await giveSumBack(ctx, tx, Number(key))
        : orRefuse(await reopenRefund(tx, key, ctx.now()), 'moneyCaseNotFound').order_no
    await noteDecision(ctx, tx, said, 'refunded')
    return goesBack
  })
  // apart: an order is locked before its sums, never after
  await noteMoney(ctx.db, [orderNo])
  return {}
}
