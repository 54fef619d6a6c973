import type { Services } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { takeFromBalance } from '../wallet/public.ts'
import { type BalancePartRow, returnBegunParts } from './balance-part.sql.ts'
import { finishPartReturns, giveBackParts, toTaking } from './finish-part-returns.ts'

export const isBalanceTooLow = (error: unknown): boolean =>
  error instanceof DomainError && error.codeName === 'balanceTooLow'

/** Lets a begun part go back, unless another request holds it. */
export async function giveUpPart(services: Services, partNo: string): Promise<void> {
  await finishPartReturns(services, await returnBegunParts(services.db, [partNo]))
}

/**
 * Lets the ledger take a part that was begun, after those that it replaces went back, since their money may be needed. Returns
 * the number of the entry; undefined if the part went back meanwhile. Rejects with `balanceTooLow`, with which the part ends;
 * any other failure decides nothing, and the call is to be repeated.
 */
export async function debitBalancePart(
  services: Services,
  part: BalancePartRow,
): Promise<string | undefined> {
  if (part.entry_no !== null) return part.entry_no
  await giveBackParts(services, [part.order_no])
  try {
    return await takeFromBalance(services, toTaking(part))
  } catch (error) {
    if (isBalanceTooLow(error)) await giveUpPart(services, part.part_no)
    throw error
  }
}
