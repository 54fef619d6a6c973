import { askReachable } from '../../platform/cells/in-cells.ts'
import type { Services } from '../../platform/ctx.ts'
import { sampleAtScrape } from '../../platform/metrics.ts'
import { sumAllOpenCases } from './reconciliation-case.sql.ts'

/** Money that waits for a person. */
export function reconciliationMetrics(services: Services): void {
  const sample = (
    name: string,
    help: string,
    read: (sums: { cases: number; amount_fen: number }) => number,
  ) =>
    sampleAtScrape(services.metrics.registry, { name, help, labels: [] }, async () =>
      askReachable(services, async ({ db }) => ({ labels: {}, value: read(await sumAllOpenCases(db)) })),
    )
  sample('faka_money_cases', 'Cases of money that wait for a decision.', ({ cases }) => cases)
  sample(
    'faka_money_waiting_fen',
    'Money of the cases that wait for a decision, in hundredths of a yuan.',
    ({ amount_fen }) => amount_fen,
  )
}
