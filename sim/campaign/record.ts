import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { DealKind } from './deal.ts'

/** The processes that are killed: a server, or the first process of one that has workers, PostgreSQL, a worker. */
export const killTargets = ['server', 'postgres', 'worker'] as const
export type KillTarget = (typeof killTargets)[number]

/** One line of a campaign's file. */
type RecordLine =
  | { run: { pid: number; seed: string; at: string; goal: string } }
  | {
      cycle: { lane: string; killed: readonly KillTarget[]; recoveredMs: number; orders: number }
      violations: readonly string[]
    }
  | {
      rest: { lane: string; orders: number; deals: Partial<Record<DealKind, number>> }
      violations: readonly string[]
    }
  | { end: { at: string; why: string } }

/** Everything that a campaign did, over all its runs. */
export interface Totals {
  runs: number
  /** The last run has not recorded its end yet. */
  isOpen: boolean
  cycles: number
  rests: number
  orders: number
  kills: Record<KillTarget, number>
  deals: Partial<Record<DealKind, number>>
  /** How long new orders were not accepted, by what was killed. */
  recoveredMs: Record<KillTarget | 'both', number[]>
  violations: string[]
}

const emptyTotals = (): Totals => ({
  runs: 0,
  isOpen: false,
  cycles: 0,
  rests: 0,
  orders: 0,
  kills: { server: 0, postgres: 0, worker: 0 },
  deals: {},
  recoveredMs: { server: [], postgres: [], worker: [], both: [] },
  violations: [],
})

function addLine(totals: Totals, line: RecordLine): void {
  if ('run' in line) {
    totals.runs++
    totals.isOpen = true
    return
  }
  if ('end' in line) {
    totals.isOpen = false
    return
  }
  totals.violations.push(...line.violations)
  if ('rest' in line) {
    totals.rests++
    totals.orders += line.rest.orders
    for (const [kind, count] of Object.entries(line.rest.deals) as [DealKind, number][])
      totals.deals[kind] = (totals.deals[kind] ?? 0) + count
    return
  }
  const { killed, recoveredMs, orders } = line.cycle
  totals.cycles++
  totals.orders += orders
  for (const victim of killed) totals.kills[victim]++
  const [first] = killed
  if (first) totals.recoveredMs[killed.length > 1 ? 'both' : first].push(recoveredMs)
}

/** A campaign's file, one JSON object per line, and its totals; a later run on the same file continues it. */
export interface CampaignRecord {
  totals: Totals
  write(line: RecordLine): void
}

function readLines(file: string): RecordLine[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line) as RecordLine]
    } catch {
      // the last line of a run that was killed while writing
      return []
    }
  })
}

/** The totals of several campaign files. */
export function sumRecords(files: readonly string[]): Totals {
  const totals = emptyTotals()
  for (const file of files) for (const line of readLines(file)) addLine(totals, line)
  return totals
}

/** @param file without it nothing is stored */
export function openRecord(file: string | undefined): CampaignRecord {
  const totals = file !== undefined && existsSync(file) ? sumRecords([file]) : emptyTotals()
  return {
    totals,
    write(line) {
      addLine(totals, line)
      if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`)
    },
  }
}
