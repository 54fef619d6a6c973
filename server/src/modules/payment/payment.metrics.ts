import { askReachable } from '../../platform/cells/in-cells.ts'
import { jobCtx, type Services } from '../../platform/ctx.ts'
import { sampleAtScrape } from '../../platform/metrics.ts'
import { listDeliveries } from '../order/public.ts'
import { listManagedPayChannels } from '../pay-channel/public.ts'
import { listPaidWebhooks } from './delivery-times.sql.ts'

const recentMs = 300_000

/** Seconds from the first valid webhook of each order of a cell since then to its delivery. */
async function measureDeliveriesOfCell(services: Services, since: Date): Promise<number[]> {
  const channels = await listManagedPayChannels(jobCtx(services, 'metrics'))
  const ids = channels.map(({ pay_channel_id }) => pay_channel_id)
  const paid = new Map(
    (await listPaidWebhooks(services.db, ids, since)).map(({ order_no, at }) => [order_no, at.getTime()]),
  )
  const deliveries = await listDeliveries(services.db, [...paid.keys()])
  return deliveries.map(({ order_no, delivered_at }) =>
    Math.max(0, (delivered_at.getTime() - (paid.get(order_no) ?? delivered_at.getTime())) / 1000),
  )
}

/** The same of all cells, in ascending order. */
async function measureDeliveries(services: Services, since: Date): Promise<number[]> {
  const ofCells = await askReachable(services, (cell) => measureDeliveriesOfCell(cell, since))
  return ofCells.flat().sort((a, b) => a - b)
}

/** How many orders were delivered, and how long buyers waited after their gateway had said that they paid. */
export function paymentMetrics(services: Services): void {
  const { registry } = services.metrics
  const measure = () => measureDeliveries(services, new Date(services.now().getTime() - recentMs))
  sampleAtScrape(
    registry,
    {
      name: 'faka_webhook_to_delivery_seconds',
      help: 'From the first valid webhook of an order to its delivery, of the last five minutes; absent without any.',
      labels: ['quantile'],
    },
    async () => {
      const seconds = await measure()
      return [0.5, 0.95, 1].flatMap((quantile) => {
        const value = seconds[Math.max(0, Math.ceil(quantile * seconds.length) - 1)]
        return value === undefined ? [] : [{ labels: { quantile: String(quantile) }, value }]
      })
    },
  )
  sampleAtScrape(
    registry,
    {
      name: 'faka_orders_delivered_recently',
      help: 'Orders that a webhook of the last five minutes reported as paid, and that were delivered.',
      labels: [],
    },
    async () => [{ labels: {}, value: (await measure()).length }],
  )
}
