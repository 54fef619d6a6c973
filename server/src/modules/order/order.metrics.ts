import { askReachable } from '../../platform/cells/in-cells.ts'
import type { Services } from '../../platform/ctx.ts'
import { sampleAtScrape } from '../../platform/metrics.ts'
import { countOpenOrders } from './order-counts.sql.ts'

/** Orders that wait: for their payment, for their gateway's last word, for their delivery. */
export const orderMetrics = (services: Services): void =>
  sampleAtScrape(
    services.metrics.registry,
    {
      name: 'faka_orders_open',
      help: 'Orders by state: unpaid, closing (a gateway is asked before they end), paid (not delivered yet).',
      labels: ['state'],
    },
    async () =>
      (await askReachable(services, ({ db }) => countOpenOrders(db)))
        .flat()
        .map(({ status, orders }) => ({ labels: { state: status }, value: orders })),
  )
