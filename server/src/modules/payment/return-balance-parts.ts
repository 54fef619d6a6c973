import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { credit } from '../wallet/public.ts'
import { type BalancePartRow, endHeldPart, findHeldParts } from './balance-part.sql.ts'

/** Gives a held part back to the balance that it was taken from, once. */
export async function returnBalancePart(
  services: Pick<Services, 'now' | 'random'>,
  tx: Tx,
  part: BalancePartRow,
): Promise<void> {
  if (!(await endHeldPart(tx, part.part_no, 'returned', services.now()))) return
  await credit(services, tx, {
    kind: 'partReturn',
    ref: part.part_no,
    orderNo: part.order_no,
    accountId: part.account_id,
    realMoney: part.real_money,
    amountFen: part.amount_fen,
  })
}

/** Gives back what is held of balances for these locked orders. Wallets are locked in the order of their accounts. */
export async function returnHeldParts(
  services: Pick<Services, 'now' | 'random'>,
  tx: Tx,
  orderNos: readonly string[],
): Promise<void> {
  const held = await findHeldParts(tx, orderNos)
  for (const part of held.sort((a, b) => a.account_id - b.account_id))
    await returnBalancePart(services, tx, part)
}
