import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { DealKind } from './deal.ts'

/** What can be killed. */
export const victims = ['server', 'postgres'] as const
export type Victim = (typeof victims)[number]

/** One line of a campaign's file. */
export type Line =
  | { run: { pid: number; seed: string; at: string; goal: string } }
  | {
      cycle: { lane: string; killed: readonly Victim[]; recoveredMs: number; orders: number }
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
  /** The last one did not say yet why it ended. */
  isOpen: boolean
  cycles: number
  rests: number
  orders: number
  kills: Record<Victim, number>
  deals: Partial<Record<DealKind, number>>
  /** How long each killed thing, or both at once, kept new orders from being taken. */
  recoveredMs: Record<Victim | 'both', number[]>
  violations: string[]
}

const nothingYet = (): Totals => ({
  runs: 0,
  isOpen: false,
  cycles: 0,
  rests: 0,
  orders: 0,
  kills: { server: 0, postgres: 0 },
  deals: {},
  recoveredMs: { server: [], postgres: [], both: [] },
  violations: [],
})

function add(totals: Totals, line: Line): void {
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
  const [one] = killed
  if (one) totals.recoveredMs[killed.length > 1 ? 'both' : one].push(recoveredMs)
}

/** The file of a campaign, one JSON object a line, and its sums; a run that names it again goes on where it ended. */
export interface CampaignRecord {
  totals: Totals
  write(line: Line): void
}

function readLines(file: string): Line[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line) as Line]
    } catch {
      // a run that was killed while it wrote
      return []
    }
  })
}

/** The sums of some campaigns' files. */
export function sumUp(files: readonly string[]): Totals {
  const totals = nothingYet()
  for (const file of files) for (const line of readLines(file)) add(totals, line)
  return totals
}

/** @param file left out: nothing is kept */
export function openRecord(file: string | undefined): CampaignRecord {
  const totals = file !== undefined && existsSync(file) ? sumUp([file]) : nothingYet()
  return {
    totals,
    write(line) {
      add(totals, line)
      if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`)
    },
  }
}
