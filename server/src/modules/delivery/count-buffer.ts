import type { Services } from '../../platform/ctx.ts'
import { isUnwritableError } from '../../platform/db/write-probe.ts'

/** A row that counts how often something happened, and when first and last. */
interface CountRow {
  times: number
  first_at: Date
  last_at: Date
}

/** Counts that could not be written yet, in memory only. */
export interface CountBuffer<Row extends CountRow> {
  /** How often it happened by the rows that wait with the same key. */
  timesOf(row: Row): number
  /** Keeps rows that a statement failed to write. Throws its error where the database takes writes, or too much waits. */
  hold(rows: readonly Row[], error: unknown): void
  /** Writes what waits; it stays if the database is still not writable. */
  flush(): Promise<void>
}

/** Maximum rows that wait; beyond it, what is to be counted fails until the database is writable again. */
const maxBuffered = 10_000

/** Merges rows into one per key, sorted by key so that two processes cannot deadlock. */
export function mergeCounts<Row extends CountRow>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const merged = new Map<string, Row>()
  for (const row of rows) {
    const known = merged.get(keyOf(row))
    merged.set(keyOf(row), known ? { ...known, times: known.times + row.times, last_at: row.last_at } : row)
  }
  return [...merged].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, row]) => row)
}

/** A buffer of counts; `what` names them in the log, `write` adds rows of distinct keys to those that are stored. */
export function createCountBuffer<Row extends CountRow>(
  { log }: Pick<Services, 'log'>,
  what: string,
  keyOf: (row: Row) => string,
  write: (rows: readonly Row[]) => Promise<unknown>,
): CountBuffer<Row> {
  let waiting: Row[] = []
  return {
    timesOf: (row) => waiting.find((other) => keyOf(other) === keyOf(row))?.times ?? 0,
    hold(rows, error) {
      const merged = mergeCounts([...waiting, ...rows], keyOf)
      if (!isUnwritableError(error) || merged.length > maxBuffered) throw error
      waiting = merged
      log.warn({ [what]: merged.length }, `${what} are buffered until the database is writable`)
    },
    async flush() {
      const rows = waiting
      if (rows.length === 0) return
      waiting = []
      try {
        await write(rows)
        log.info({ [what]: rows.length }, `buffered ${what} were recorded`)
      } catch (error) {
        waiting = mergeCounts([...rows, ...waiting], keyOf)
        if (!isUnwritableError(error)) throw error
      }
    },
  }
}
