import type { Services } from '../../platform/ctx.ts'
import type { Job } from '../../platform/jobs.ts'
import { dispatchDomainEvents } from './dispatch-domain-events.ts'
import { deleteOldRestockRequests, notifyRestock } from './notify-restock.ts'
import { sendDueWebhookCalls } from './send-webhook-calls.ts'
import { watchStock } from './watch-stock.ts'
import { deleteEndedCalls } from './webhook-call.sql.ts'

/** Ended calls are kept for a week, to answer questions about them. */
const endedCallsTtlMs = 7 * 24 * 3_600_000

/** Watches stock, dispatches domain events, and sends webhook calls. */
export const notificationJobs = (services: Services): Job[] => [
  { name: 'stock watch', everySeconds: 15, run: () => watchStock(services) },
  { name: 'notices', everySeconds: 1, run: () => dispatchDomainEvents(services) },
  { name: 'restock mails', everySeconds: 15, run: () => notifyRestock(services) },
  { name: 'restock sweep', everySeconds: 3600, run: () => deleteOldRestockRequests(services) },
  { name: 'webhooks', everySeconds: 1, run: () => sendDueWebhookCalls(services) },
  {
    name: 'webhook sweep',
    everySeconds: 3600,
    async run() {
      await deleteEndedCalls(services.db, new Date(services.now().getTime() - endedCallsTtlMs))
      return false
    },
  },
]
