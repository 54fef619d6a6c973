import type { CodeName } from '@faka/contract/shared/codes'
import { type RawBuilder, sql } from 'kysely'
import { createBatcher } from './batcher.ts'
import { isUnwritableError } from './db/write-probe.ts'
import type { CommonDb, CommonTx } from './db.ts'
import { DomainError } from './domain-error.ts'

declare module './db.ts' {
  interface CommonTables {
    limit_window: { key: string; started: Date; ends: Date; count: number }
  }
}

/** How long a key is locked, and how uses of it are rejected meanwhile. */
interface Lock {
  lockSeconds: number
  codeName: CodeName
}

export interface RateLimits {
  /** Counts one use of `key`; rejects with `codeName` (`tooOften`) beyond `max` uses in a window of that many seconds. */
  consume(key: string, max: number, windowSeconds: number, codeName?: CodeName): Promise<void>
  /** As `consume`; the first use beyond the limit locks the key for `lockSeconds`. */
  consumeOrLock(key: string, max: number, windowSeconds: number, lock: Lock): Promise<void>
  /** As `consume`, and returns what it would throw: for a limit that not everyone has to keep. */
  findExceeded(
    key: string,
    max: number,
    windowSeconds: number,
    codeName: CodeName,
  ): Promise<DomainError | undefined>
  /** Counts one use and returns whether it is within the limit. */
  tryConsume(key: string, max: number, windowSeconds: number): Promise<boolean>
  /** Takes back one use that turned out not to count. */
  release(key: string): Promise<void>
  /** Sets the count of `key` to zero. */
  reset(key: string): Promise<void>
  /** Deletes windows that have ended. */
  deleteExpired(): Promise<void>
}

interface Use {
  key: string
  windowSeconds: number
}
/** How many keys a process counts in memory while the database takes no writes. */
const maxLocalKeys = 100_000

interface Counted {
  count: number
  ends: Date
}

/** How often each key is among these. */
function countKeys(keys: readonly string[]): Map<string, number> {
  const counted = new Map<string, number>()
  for (const key of keys) counted.set(key, (counted.get(key) ?? 0) + 1)
  return counted
}

/** Takes uses back with one statement, which locks the rows in the order in which they are counted. */
async function releaseInDatabase(db: CommonDb, keys: readonly string[]): Promise<void> {
  const released = countKeys(keys)
  await sql`
    with released as (
      select key, uses from unnest(${[...released.keys()]}::text[], ${[...released.values()]}::int[]) as u(key, uses)
    ), locked as (
      select key from limit_window join released using (key) order by key collate "C" for update of limit_window
    )
    update limit_window as w set count = greatest(0, w.count - released.uses)
    from released join locked using (key) where w.key = released.key`.execute(db)
}

/** Forgets keys with one statement, which locks the rows in the order in which they are counted. */
async function resetInDatabase(db: CommonDb, keys: readonly string[]): Promise<void> {
  await sql`
    with locked as (
      select key from limit_window where key = any(${[...new Set(keys)]}::text[]) order by key collate "C" for update
    )
    delete from limit_window where key in (select key from locked)`.execute(db)
}

/**
 * SQL that adds to the counts of windows: `added` selects each `key` once, with its `seconds` and `uses`, sorted, so that
 * concurrent statements lock the rows in the same order.
 */
const addToWindows = (added: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`
    insert into limit_window as w (key, started, ends, count)
    select key, ${now}, ${now}::timestamptz + make_interval(secs => seconds), uses from ${added}
    on conflict (key) do update set
      count = excluded.count + case when w.ends > ${now} then w.count else 0 end,
      started = case when w.ends > ${now} then w.started else excluded.started end,
      ends = case when w.ends > ${now} then w.ends else excluded.ends end
    returning key, count, ends`

/**
 * Counts uses of several keys, sorted and each once. Also of keys without any, whose windows are locked with the others, so
 * that what is counted at once is counted one after the other. Returns the windows after it, by key.
 */
export async function countMisses(
  db: CommonDb,
  misses: ReadonlyMap<string, number>,
  windowSeconds: number,
  now: Date,
): Promise<ReadonlyMap<string, Counted>> {
  if (misses.size === 0) return new Map()
  const keys = [...misses.keys()].sort()
  const uses = keys.map((key) => misses.get(key) ?? 0)
  const added = sql`(select key, ${windowSeconds}::int as seconds, uses
    from unnest(${keys}::text[], ${uses}::int[]) as u(key, uses)) as a`
  const { rows } = await sql<Counted & { key: string }>`${addToWindows(added, now)}`.execute(db)
  return new Map(rows.map(({ key, ...counted }) => [key, counted]))
}

/** The error of a use beyond the limit of a window. */
export function toLimitError(
  key: string,
  max: number,
  windowSeconds: number,
  ends: Date,
  now: Date,
  codeName: CodeName = 'tooOften',
): DomainError {
  const leftSeconds = Math.max(1, Math.ceil((ends.getTime() - now.getTime()) / 1000))
  // the first word of a key names the limit; the rest names its subject and is not disclosed
  const [name = ''] = key.split(' ')
  return new DomainError(codeName, null, leftSeconds, { name, quota: max, windowSeconds })
}

/** Counts uses with one statement; the results are in the order of the uses. */
async function countInDatabase(db: CommonDb, currentTime: Date, uses: readonly Use[]): Promise<Counted[]> {
  const requested = new Map<string, { windowSeconds: number; uses: number }>()
  for (const { key, windowSeconds } of uses) {
    const earlier = requested.get(key)
    requested.set(key, { windowSeconds, uses: (earlier?.uses ?? 0) + 1 })
  }
  // sorted, so that concurrent batches lock the rows in the same order
  const keys = [...requested.keys()].sort()
  const added = sql`unnest(${keys}::text[], ${keys.map((key) => requested.get(key)?.windowSeconds)}::int[],
                ${keys.map((key) => requested.get(key)?.uses)}::int[]) as u(key, seconds, uses)`
  const { rows } = await sql<{
    key: string
    count: number
    ends: Date
  }>`${addToWindows(added, currentTime)}`.execute(db)
  const counted = new Map(
    rows.map((row) => [row.key, { next: row.count - (requested.get(row.key)?.uses ?? 0), ends: row.ends }]),
  )
  return uses.map(({ key }) => {
    const row = counted.get(key)
    if (!row) throw new Error('a limit was not counted')
    row.next += 1
    return { count: row.next, ends: row.ends }
  })
}

/**
 * Counts one use of each key in a transaction, which takes it back when it rolls back; returns the counts in the order of
 * the keys. A transaction that called `RateLimits` instead would wait for a second connection.
 */
export const countUsesInTx = async (
  tx: CommonTx,
  keys: readonly string[],
  windowSeconds: number,
  now: Date,
): Promise<number[]> =>
  (
    await countInDatabase(
      tx,
      now,
      keys.map((key) => ({ key, windowSeconds })),
    )
  ).map(({ count }) => count)

/**
 * Counts in fixed windows that start with the first use, in one unlogged table that all processes share: a crash of the
 * database resets the counts. Concurrent uses are counted by one statement. While the database takes no writes, each
 * process counts in memory, so that buyers can still read what they bought and guessing stays limited.
 */
export function createRateLimits(db: CommonDb, now: () => Date): RateLimits {
  // used only while the database takes no writes
  const local = new Map<string, Counted>()
  const countLocally = ({ key, windowSeconds }: Use): Counted => {
    const currentTime = now()
    const known = local.get(key)
    if (local.size > maxLocalKeys) local.clear()
    const counted =
      known && known.ends > currentTime
        ? { ...known, count: known.count + 1 }
        : { count: 1, ends: new Date(currentTime.getTime() + windowSeconds * 1000) }
    local.set(key, counted)
    return counted
  }
  const lock = async (key: string, locked: Counted): Promise<void> => {
    try {
      await db.updateTable('limit_window').set({ ends: locked.ends }).where('key', '=', key).execute()
    } catch (error) {
      if (!isUnwritableError(error)) throw error
      if (local.has(key)) local.set(key, locked)
    }
  }

  const count = createBatcher<Use, Counted>(200, async (uses) => {
    try {
      const counted = await countInDatabase(db, now(), uses)
      if (local.size > 0) local.clear()
      return counted
    } catch (error) {
      if (!isUnwritableError(error)) throw error
      return uses.map(countLocally)
    }
  })

  const release = createBatcher<string, undefined>(200, async (keys) => {
    try {
      await releaseInDatabase(db, keys)
    } catch (error) {
      if (!isUnwritableError(error)) throw error
      for (const key of keys) {
        const counted = local.get(key)
        if (counted) counted.count--
      }
    }
    return keys.map(() => undefined)
  })

  const reset = createBatcher<string, undefined>(200, async (keys) => {
    try {
      await resetInDatabase(db, keys)
    } catch (error) {
      if (!isUnwritableError(error)) throw error
      for (const key of keys) local.delete(key)
    }
    return keys.map(() => undefined)
  })

  const findExceeded = async (key: string, max: number, windowSeconds: number, codeName?: CodeName) => {
    const { count: uses, ends } = await count({ key, windowSeconds })
    return uses > max ? toLimitError(key, max, windowSeconds, ends, now(), codeName) : undefined
  }

  return {
    async consume(key, max, windowSeconds, codeName) {
      const exceeded = await findExceeded(key, max, windowSeconds, codeName)
      if (exceeded) throw exceeded
    },
    findExceeded,
    async tryConsume(key, max, windowSeconds) {
      return (await count({ key, windowSeconds })).count <= max
    },
    async consumeOrLock(key, max, windowSeconds, { lockSeconds, codeName }) {
      const { count: uses, ends } = await count({ key, windowSeconds })
      if (uses <= max) return
      const isFirst = uses === max + 1
      const until = isFirst ? new Date(now().getTime() + lockSeconds * 1000) : ends
      if (isFirst) await lock(key, { count: uses, ends: until })
      throw toLimitError(key, max, windowSeconds, until, now(), codeName)
    },
    async release(key) {
      await release(key)
    },
    async reset(key) {
      await reset(key)
    },
    async deleteExpired() {
      await db.deleteFrom('limit_window').where('ends', '<', now()).execute()
    },
  }
}
