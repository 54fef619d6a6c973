import { sql } from 'kysely'
import { batched } from './batch.ts'
import type { Db } from './db.ts'
import { Refused } from './refuse.ts'

declare module './db.ts' {
  interface Tables {
    limit_window: { key: string; started: Date; ends: Date; count: number }
  }
}

export interface Limits {
  /** Counts one use of `key`; refuses with `tooOften` past `most` in a window of that many seconds. */
  use(key: string, most: number, windowSeconds: number): Promise<void>
  /** Counts one use and answers whether it is still within the limit. */
  allows(key: string, most: number, windowSeconds: number): Promise<boolean>
  /** Counts one use and answers whether it is within the limit; the first beyond it locks the key for that long. */
  tries(key: string, most: number, windowSeconds: number, lockSeconds: number): Promise<boolean>
  /** Takes one use back that turned out to be none. */
  giveBack(key: string): Promise<void>
  /** Forgets what was counted of `key`. */
  forget(key: string): Promise<void>
  /** Removes windows that are over. */
  sweep(): Promise<void>
}

interface Use {
  key: string
  windowSeconds: number
}
interface Counted {
  count: number
  ends: Date
}

/**
 * Counts in fixed windows that start with the first use, in one unlogged table that all processes share. Uses that
 * arrive together are counted by one statement. After a crash of the database counting begins anew.
 */
export function createLimits(db: Db, now: () => Date): Limits {
  const count = batched<Use, Counted>(200, async (uses) => {
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
  })

  return {
    async use(key, most, windowSeconds) {
      const { count: uses, ends } = await count({ key, windowSeconds })
      if (uses <= most) return
      const leftSeconds = Math.max(1, Math.ceil((ends.getTime() - now().getTime()) / 1000))
      // the first word says what is counted; the rest says whose, and is told to nobody
      const [name = ''] = key.split(' ')
      throw new Refused('tooOften', null, leftSeconds, { name, quota: most, windowSeconds })
    },
    async allows(key, most, windowSeconds) {
      return (await count({ key, windowSeconds })).count <= most
    },
    async tries(key, most, windowSeconds, lockSeconds) {
      const { count: uses } = await count({ key, windowSeconds })
      if (uses === most + 1) {
        const ends = new Date(now().getTime() + lockSeconds * 1000)
        await db.updateTable('limit_window').set({ ends }).where('key', '=', key).execute()
      }
      return uses <= most
    },
    async giveBack(key) {
      await db
        .updateTable('limit_window')
        .set((eb) => ({ count: eb('count', '-', 1) }))
        .where('key', '=', key)
        .where('count', '>', 0)
        .execute()
    },
    async forget(key) {
      await db.deleteFrom('limit_window').where('key', '=', key).execute()
    },
    async sweep() {
      await db.deleteFrom('limit_window').where('ends', '<', now()).execute()
    },
  }
}
