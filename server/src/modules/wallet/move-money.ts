import { idLength } from '@faka/contract/shared/ids'
import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { newNumber } from '../../platform/random.ts'
import { type LedgerEntry, writeCredit, writeDebit } from './wallet.sql.ts'

/** What somebody wants moved; number and time are ours. */
export type Movement = Omit<LedgerEntry, 'entryNo' | 'at'>

const toLedgerEntry = (services: Pick<Services, 'now' | 'random'>, movement: Movement): LedgerEntry => ({
  ...movement,
  entryNo: newNumber(services.random, idLength),
  at: services.now(),
})

/**
 * Takes money from a wallet, as a double entry in the caller's transaction, once for each (kind, ref). Answers the
 * entry's number; undefined where the same was taken before. Refuses with `balanceTooLow`, which undoes the caller's
 * transaction. Wallets are the last rows that anybody locks.
 */
export async function debit(
  services: Pick<Services, 'now' | 'random'>,
  tx: Tx,
  movement: Movement,
): Promise<string | undefined> {
  const entry = toLedgerEntry(services, movement)
  const written = await writeDebit(tx, entry)
  if (written === 'short') throw new DomainError('balanceTooLow')
  return written === 'moved' ? entry.entryNo : undefined
}

/** Puts money into a wallet, as a double entry in the caller's transaction; the same (kind, ref) again changes nothing. */
export async function credit(
  services: Pick<Services, 'now' | 'random'>,
  tx: Tx,
  movement: Movement,
): Promise<void> {
  await writeCredit(tx, toLedgerEntry(services, movement))
}
