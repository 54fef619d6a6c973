import { idLength } from '@faka/contract/ids'
import type { House } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/db.ts'
import { newNumber } from '../../kernel/random.ts'
import { Refused } from '../../kernel/refuse.ts'
import { type Entry, writeCredit, writeDebit } from './wallet.sql.ts'

/** What somebody wants moved; number and time are ours. */
export type Movement = Omit<Entry, 'entryNo' | 'at'>

const entryOf = (house: Pick<House, 'now' | 'random'>, movement: Movement): Entry => ({
  ...movement,
  entryNo: newNumber(house.random, idLength),
  at: house.now(),
})

/**
 * Takes money from a wallet, as a double entry in the caller's transaction, once for each (kind, ref). Answers the
 * entry's number; undefined where the same was taken before. Refuses with `balanceTooLow`, which undoes the caller's
 * transaction. Wallets are the last rows that anybody locks.
 */
export async function debit(
  house: Pick<House, 'now' | 'random'>,
  tx: Tx,
  movement: Movement,
): Promise<string | undefined> {
  const entry = entryOf(house, movement)
  const written = await writeDebit(tx, entry)
  if (written === 'short') throw new Refused('balanceTooLow')
  return written === 'moved' ? entry.entryNo : undefined
}

/** Puts money into a wallet, as a double entry in the caller's transaction; the same (kind, ref) again changes nothing. */
export async function credit(
  house: Pick<House, 'now' | 'random'>,
  tx: Tx,
  movement: Movement,
): Promise<void> {
  await writeCredit(tx, entryOf(house, movement))
}
