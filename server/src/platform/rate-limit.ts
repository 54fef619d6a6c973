import { sql } from 'kysely'
import { createBatcher } from './batcher.ts'
import { isUnwritableError } from './db/write-probe.ts'
import type { Db } from './db.ts'
import { DomainError } from './domain-error.ts'

declare module './db.ts' {
  interface Tables {
    limit_window: { key: string; started: Date; ends: Date; count: number }
  }
}

export interface RateLimits {
  /** Counts one use of `key`; refuses with `tooOften` past `most` in a window of that many seconds. */
  consume(key: string, most: number, windowSeconds: number): Promise<void>
  /** Counts one use and answers whether it is still within the limit. */
  tryConsume(key: string, most: number, windowSeconds: number): Promise<boolean>
  /** Counts one use and answers whether it is within the limit; the first beyond it locks the key for that long. */
  tryConsumeOrLock(key: string, most: number, windowSeconds: number, lockSeconds: number): Promise<boolean>
  /** Takes one use back that turned out to be none. */
  release(key: string): Promise<void>
  /** Forgets what was counted of `key`. */
  reset(key: string): Promise<void>
  /** Removes windows that are over. */
  deleteExpired(): Promise<void>
}

interface Use {
  key: string
  windowSeconds: number
}
/** So many keys are counted by one process while nothing can be written. */
const maxLocalKeys = 100_000

interface Counted {
  count: number
  ends: Date
}

/**
 * Counts in fixed windows that start with the first use, in one unlogged table that all processes share. Uses that
 * arrive together are counted by one statement. After a crash of the database counting begins anew. While nothing can
 * be written each process counts by itself, so that what was bought can be read and guessing stays limited.
 */
export function createRateLimits(db: Db, now: () => Date): RateLimits {
  // what is counted while nothing can be written: by this process alone, and only for that long
  const own = new Map<string, Counted>()
  const countHere = ({ key, windowSeconds }: Use): Counted => {
    const at = now()
    const known = own.get(key)
    if (own.size > maxLocalKeys) own.clear()
    const counted =
      known && known.ends > at
        ? { ...known, count: known.count + 1 }
        : { count: 1, ends: new Date(at.getTime() + windowSeconds * 1000) }
    own.set(key, counted)
    return counted
  }
  /** Whether a write about `key` may be left out: nothing can be written. */
  const orHere = async (key: string, write: () => Promise<unknown>, here: () => void): Promise<void> => {
    try {
      await write()
    } catch (error) {
      if (!isUnwritableError(error)) throw error
      if (own.has(key)) here()
    }
  }

  const count = createBatcher<Use, Counted>(200, async (uses) => {
    try {
      const counted = await countInDatabase(uses)
      if (own.size > 0) own.clear()
      return counted
    } catch (error) {
      if (!isUnwritableError(error)) throw error
      return uses.map(countHere)
    }
  })

  const countInDatabase = async (uses: readonly Use[]): Promise<Counted[]> => {
    const at = now()
    const wanted = new Map<string, { windowSeconds: number; uses: number }>()
    for (const { key, windowSeconds } of uses) {
      const seen = wanted.get(key)
      wanted.set(key, { windowSeconds, uses: (seen?.uses ?? 0) + 1 })
    }
    // sorted, so that two batches take the rows in the same order
    const keys = [...wanted.keys()].sort()
    const { rows } = await sql<{ key: string; count: number; ends: Date }>`
      insert into limit_window as w (key, started, ends, count)
      select key, ${at}, ${at}::timestamptz + make_interval(secs => seconds), uses
      from unnest(${keys}::text[], ${keys.map((key) => wanted.get(key)?.windowSeconds)}::int[],
                  ${keys.map((key) => wanted.get(key)?.uses)}::int[]) as u(key, seconds, uses)
      on conflict (key) do update set
        count = excluded.count + case when w.ends > ${at} then w.count else 0 end,
        started = case when w.ends > ${at} then w.started else excluded.started end,
        ends = case when w.ends > ${at} then w.ends else excluded.ends end
      returning key, count, ends`.execute(db)
    const counted = new Map(
      rows.map((row) => [row.key, { next: row.count - (wanted.get(row.key)?.uses ?? 0), ends: row.ends }]),
    )
    return uses.map(({ key }) => {
      const row = counted.get(key)
      if (!row) throw new Error('a limit was not counted')
      row.next += 1
      return { count: row.next, ends: row.ends }
    })
  }

  return {
    async consume(key, most, windowSeconds) {
      const { count: uses, ends } = await count({ key, windowSeconds })
      if (uses <= most) return
      const leftSeconds = Math.max(1, Math.ceil((ends.getTime() - now().getTime()) / 1000))
      // the first word says what is counted; the rest says whose, and is told to nobody
      const [name = ''] = key.split(' ')
      throw new DomainError('tooOften', null, leftSeconds, { name, quota: most, windowSeconds })
    },
    async tryConsume(key, most, windowSeconds) {
      return (await count({ key, windowSeconds })).count <= most
    },
    async tryConsumeOrLock(key, most, windowSeconds, lockSeconds) {
      const { count: uses } = await count({ key, windowSeconds })
      if (uses === most + 1) {
        const ends = new Date(now().getTime() + lockSeconds * 1000)
        await orHere(
          key,
          () => db.updateTable('limit_window').set({ ends }).where('key', '=', key).execute(),
          () => own.set(key, { count: uses, ends }),
        )
      }
      return uses <= most
    },
    async release(key) {
      await orHere(
        key,
        () =>
          db
            .updateTable('limit_window')
            .set((eb) => ({ count: eb('count', '-', 1) }))
            .where('key', '=', key)
            .where('count', '>', 0)
            .execute(),
        () => void (own.get(key) as Counted).count--,
      )
    },
    async reset(key) {
      await orHere(
        key,
        () => db.deleteFrom('limit_window').where('key', '=', key).execute(),
        () => own.delete(key),
      )
    },
    async deleteExpired() {
      await db.deleteFrom('limit_window').where('ends', '<', now()).execute()
    },
  }
}
