import type { Services } from '../../platform/ctx.ts'
import { describeError } from '../../platform/log.ts'
import { returnToBalance } from '../wallet/public.ts'
import { type BalancePartRow, listReturningParts, markPartReturned } from './balance-part.sql.ts'

/** A part as the ledger knows it: by its number, once for each way. */
export const toTaking = ({ part_no, order_no, account_id, real_money, amount_fen }: BalancePartRow) => ({
  ref: part_no,
  orderNo: order_no,
  accountId: account_id,
  realMoney: real_money,
  amountFen: amount_fen,
})

/** Gives one part back by the ledger, which writes it once, and records that. */
export async function finishPartReturn(services: Services, part: BalancePartRow): Promise<void> {
  await returnToBalance(services, toTaking(part))
  await markPartReturned(services.db, part.part_no, services.now())
}

/** Gives back the parts of these orders that go back, before a debit that may need their money. Throws where that fails. */
export async function giveBackParts(services: Services, orderNos: readonly string[]): Promise<void> {
  for (const part of await listReturningParts(services.db, orderNos)) await finishPartReturn(services, part)
}

/**
 * Gives back the parts of these orders that go back, after the transaction that decided it has committed. What fails here is
 * done by a job.
 */
export async function finishPartReturns(services: Services, orderNos: readonly string[]): Promise<void> {
  if (orderNos.length === 0) return
  try {
    await giveBackParts(services, orderNos)
  } catch (error) {
    services.log.error(describeError(error), 'a balance part was not given back and will be')
  }
}
