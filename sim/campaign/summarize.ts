import type { Totals } from './record.ts'

const formatNumber = (count: number) => count.toLocaleString('en-US')

/** The percentile of the values for that share. */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0

function recoveryLines(name: string, values: readonly number[]): string[] {
  if (values.length === 0) return []
  const sorted = values.toSorted((one, other) => one - other)
  const ms = (value: number) => `${formatNumber(Math.round(value))} ms`
  return [
    `until a new order was taken after the kill of ${name} (${formatNumber(values.length)}): median ${ms(quantile(sorted, 0.5))}, p99 ${ms(quantile(sorted, 0.99))}, longest ${ms(sorted.at(-1) ?? 0)}`,
  ]
}

const maxShown = 20

/** The totals of a campaign as readable text. */
export function summarize(totals: Totals): string {
  const { kills, deals, recoveredMs, violations } = totals
  const kinds = Object.entries(deals).map(([kind, count]) => `${kind} ${formatNumber(count)}`)
  return [
    `cycles ${formatNumber(totals.cycles)}, kills: server ${formatNumber(kills.server)}, PostgreSQL ${formatNumber(kills.postgres)}, worker ${formatNumber(kills.worker)}; came to rest ${formatNumber(totals.rests)} times, runs ${formatNumber(totals.runs)}`,
    `orders ${formatNumber(totals.orders)}${kinds.length > 0 ? `; deals that came to rest: ${kinds.join(', ')}` : ''}`,
    ...recoveryLines('a server', recoveredMs.server),
    ...recoveryLines('PostgreSQL', recoveredMs.postgres),
    ...recoveryLines('both', recoveredMs.both),
    ...recoveryLines('a worker', recoveredMs.worker),
    `violations ${formatNumber(violations.length)}`,
    ...violations.slice(0, maxShown).map((violation) => `  ${violation}`),
  ].join('\n')
}
