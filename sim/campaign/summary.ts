import type { Totals } from './record.ts'

const number = (count: number) => count.toLocaleString('en-US')

/** The value below which a share of the values lies. */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0

function recovery(name: string, values: readonly number[]): string[] {
  if (values.length === 0) return []
  const sorted = values.toSorted((one, other) => one - other)
  const ms = (value: number) => `${number(Math.round(value))} ms`
  return [
    `until a new order was taken after the kill of ${name} (${number(values.length)}): median ${ms(quantile(sorted, 0.5))}, p99 ${ms(quantile(sorted, 0.99))}, longest ${ms(sorted.at(-1) ?? 0)}`,
  ]
}

const mostShown = 20

/** What a campaign comes to, for a person. */
export function summarize(totals: Totals): string {
  const { kills, deals, recoveredMs, violations } = totals
  const kinds = Object.entries(deals).map(([kind, count]) => `${kind} ${number(count)}`)
  return [
    `cycles ${number(totals.cycles)}, kills: server ${number(kills.server)}, PostgreSQL ${number(kills.postgres)}; came to rest ${number(totals.rests)} times, runs ${number(totals.runs)}`,
    `orders ${number(totals.orders)}${kinds.length > 0 ? `; deals that came to rest: ${kinds.join(', ')}` : ''}`,
    ...recovery('a server', recoveredMs.server),
    ...recovery('PostgreSQL', recoveredMs.postgres),
    ...recovery('both', recoveredMs.both),
    `violations ${number(violations.length)}`,
    ...violations.slice(0, mostShown).map((violation) => `  ${violation}`),
  ].join('\n')
}
