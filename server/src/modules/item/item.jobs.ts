import type { Services } from '../../platform/ctx.ts'
import type { Job } from '../../platform/jobs.ts'
import { publishDueItems } from './item-schedule.sql.ts'

/** A notification to the other processes names the shops of one batch, which fits into it. */
const batchSize = 50

/** Publishes items whose time has come, a batch at a time. */
export const itemJobs = (services: Services): Job[] => [
  {
    name: 'publish scheduled items',
    everySeconds: 10,
    async run() {
      const shopIds = await publishDueItems(services.db, { now: services.now(), limit: batchSize })
      services.pubsub.publishLocally('catalogue', [...new Set(shopIds)].map(String))
      return shopIds.length === batchSize
    },
  },
]
