import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { OperatorError } from '../operator-error.ts'

/**
 * How long writers may wait behind each try, in milliseconds. The first ones end before a server looks for deadlocks, which
 * it does after a second: a transaction that has one of the tables and waits for another one goes on, and is not ended. The
 * later ones are longer, because only then PostgreSQL ends an autovacuum of a table that is asked for.
 */
const waitsMs = [...Array<number>(5).fill(300), ...Array<number>(25).fill(1500)]
const pauseMs = 700

/** How long writers may be held. PostgreSQL itself lets them go on then, also where this process is gone. */
const maxHeldMs = 5000

/** The statement took too long, was chosen to end a deadlock, or did not get its lock. */
const isLater = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ['57014', '40P01', '55P03'].includes(error.code ?? '')

/** Locks the tables in a transaction, which is open when this returns. */
async function lockTables(client: pg.Client, tables: readonly string[]): Promise<void> {
  await client.query(`set idle_in_transaction_session_timeout = ${maxHeldMs}`)
  for (const [index, waitMs] of waitsMs.entries()) {
    if (index > 0) await pause(pauseMs)
    await client.query(`set statement_timeout = ${waitMs}`)
    await client.query('begin')
    try {
      await client.query(`lock table ${tables.join(', ')} in share mode`)
      return
    } catch (error) {
      if (!isLater(error)) throw error
      await client.query('rollback')
    }
  }
  throw new OperatorError(
    'There was no moment without a transaction that writes to the common schema: one of them goes on for a minute, or a table of it is being vacuumed by hand. Try again later.',
  )
}

const heldTooShort = () =>
  new OperatorError(
    `Writers went on before all databases had answered: one of them took longer than ${maxHeldMs / 1000} seconds, or the connection to the first one was lost. Try again later.`,
  )

/**
 * Does something while no transaction writes to these tables: once those that wrote to them have ended, and what they wrote can
 * be read. Writers wait for a moment of each try, and for five seconds at most while `act` goes on.
 * @param client a connection of its own without a transaction; it is ended
 * @param tables names with their schemas
 * @throws a sentence where a transaction that writes to them goes on for a minute, or where writers went on before the end of
 *   `act`, which is not waited for then
 */
export async function holdWriters<Result>(
  client: pg.Client,
  tables: readonly string[],
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    await lockTables(client, tables)
    const { promise: lost, reject } = Promise.withResolvers<never>()
    client.once('end', () => reject(heldTooShort()))
    const result = await Promise.race([act(), lost])
    await client.query('rollback').catch(() => {
      throw heldTooShort()
    })
    return result
  } finally {
    await client.end().catch(() => undefined)
  }
}
