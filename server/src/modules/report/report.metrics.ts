import { jobCtx, type Services } from '../../platform/ctx.ts'
import { sampleAtScrape } from '../../platform/metrics.ts'
import { readQueues, type WebhookQueuePort } from './show-health.ts'

/** What waits in each queue, and for how long. */
export function reportMetrics(services: Services, port: WebhookQueuePort): void {
  const ctx = jobCtx(services, 'metrics')
  const { registry } = services.metrics
  sampleAtScrape(
    registry,
    { name: 'faka_queue_waiting', help: 'What waits in a queue.', labels: ['queue'] },
    async () =>
      (await readQueues(ctx, port)).map(({ name, waiting }) => ({ labels: { queue: name }, value: waiting })),
  )
  sampleAtScrape(
    registry,
    {
      name: 'faka_queue_oldest_seconds',
      help: 'How long the first in a queue has waited; 0 if nothing waits.',
      labels: ['queue'],
    },
    async () =>
      (await readQueues(ctx, port)).map(({ name, oldestTime }) => ({
        labels: { queue: name },
        value:
          oldestTime === null ? 0 : Math.max(0, (services.now().getTime() - Date.parse(oldestTime)) / 1000),
      })),
  )
}
