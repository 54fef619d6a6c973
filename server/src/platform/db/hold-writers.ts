import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { OperatorError } from '../operator-error.ts'

/** Writers that wait. */
export interface HeldWriters {
  /** Lets them go on. Rejects where they were not held all the time since. */
  release(): Promise<void>
  /** Lets them go on, whatever happened. */
  abandon(): Promise<void>
}

/**
 * How long writers may wait behind each try, in milliseconds. The first ones end before a server looks for deadlocks, which
 * it does after a second: a transaction that has one of the tables and waits for another one goes on, and is not ended. The
 * later ones are longer, because only then PostgreSQL ends an autovacuum of a table that is asked for.
 */
const waitsMs = [...Array<number>(5).fill(300), ...Array<number>(25).fill(1500)]
const pauseMs = 700

/** The statement took too long, was chosen to end a deadlock, or did not get its lock. */
const isLater = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ['57014', '40P01', '55P03'].includes(error.code ?? '')

/**
 * Holds off every transaction that writes to one of these tables, once those that wrote to them have ended, and what they
 * wrote can be read. Writers wait for a moment of each try, and never for a long one.
 * @param client a connection of its own without a transaction; it is ended with the hold
 * @param tables names with their schemas
 * @throws a sentence where a transaction that writes to them goes on for a minute
 */
export async function holdWriters(client: pg.Client, tables: readonly string[]): Promise<HeldWriters> {
  const end = () => client.end().catch(() => undefined)
  try {
    for (const [index, waitMs] of waitsMs.entries()) {
      if (index > 0) await pause(pauseMs)
      await client.query(`set statement_timeout = ${waitMs}`)
      await client.query('begin')
      try {
        await client.query(`lock table ${tables.join(', ')} in share mode`)
        await client.query('set local statement_timeout = 0')
        return {
          async release() {
            await client.query('rollback').finally(end)
          },
          abandon: end,
        }
      } catch (error) {
        if (!isLater(error)) throw error
        await client.query('rollback')
      }
    }
  } catch (error) {
    await end()
    throw error
  }
  await end()
  throw new OperatorError(
    'There was no moment without a transaction that writes to the common schema: one of them goes on for a minute, or a table of it is being vacuumed by hand. Try again later.',
  )
}
