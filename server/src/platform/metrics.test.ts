import { Counter } from 'prom-client'
import { expect, test } from 'vitest'
import { createMetrics, joinMetrics } from './metrics.ts'

test('counts of several processes, and of all their pools, are added up', async () => {
  const processes = [2, 3].map((idleCount) =>
    createMetrics(() => [
      { totalCount: 4, idleCount, waitingCount: 0 },
      { totalCount: 1, idleCount: 0, waitingCount: 2 },
    ]),
  )
  for (const { registry } of processes)
    new Counter({ name: 'faka_test_total', help: 'A count.', registers: [registry] }).inc(5)
  const text = await joinMetrics(
    await Promise.all(processes.map(({ registry }) => registry.getMetricsAsJSON())),
  )
  expect(text).toContain('faka_test_total 10')
  expect(text).toContain('faka_database_connections{state="busy"} 5')
  expect(text).toContain('faka_database_connections{state="idle"} 5')
  expect(text).toContain('faka_database_connections{state="waiting"} 4')
})
