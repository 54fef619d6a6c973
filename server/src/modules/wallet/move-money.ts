import { idLength } from '@faka/contract/shared/ids'
import type { Services } from '../../platform/ctx.ts'
import type { CommonTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { newNumber } from '../../platform/random.ts'
import { type LedgerEntry, writeCredit, writeDebit } from './wallet.sql.ts'

/** A requested movement; entry number and time are added here. */
export type Movement = Omit<LedgerEntry, 'entryNo' | 'at'>

export const toLedgerEntry = (
  services: Pick<Services, 'now' | 'random'>,
  movement: Movement,
): LedgerEntry => ({
  ...movement,
  entryNo: newNumber(services.random, idLength),
  at: services.now(),
})

/**
 * Takes money from a wallet as a double entry in the caller's transaction, once per (kind, ref). Returns the entry
 * number, or undefined if it was taken before or is ruled out. Rejects with `balanceTooLow`, which rolls back the caller's transaction.
 * Wallets come last in the lock order.
 */
export async function debit(
  services: Pick<Services, 'now' | 'random'>,
  tx: CommonTx,
  movement: Movement,
): Promise<string | undefined> {
  const entry = toLedgerEntry(services, movement)
  const written = await writeDebit(tx, entry)
  if (written === 'short') throw new DomainError('balanceTooLow')
  return written === 'moved' ? entry.entryNo : undefined
}

/** Puts money into a wallet as a double entry in the caller's transaction; idempotent by (kind, ref). */
export async function credit(
  services: Pick<Services, 'now' | 'random'>,
  tx: CommonTx,
  movement: Movement,
): Promise<void> {
  await writeCredit(tx, toLedgerEntry(services, movement))
}
