import type { Services } from './ctx.ts'
import { deleteExpiredRequests } from './idempotency/idempotency.sql.ts'
import type { Job } from './jobs.ts'

const rateLimitCleanupJob = (services: Services): Job => ({
  name: 'limits',
  everySeconds: 60,
  async run() {
    await services.rateLimits.deleteExpired()
    return false
  },
})

const maxDeletedRequests = 1000

const requestCleanupJob = (services: Services): Job => ({
  name: 'idempotent-requests',
  everySeconds: 60,
  async run() {
    const batch = { now: services.now(), limit: maxDeletedRequests }
    return (await deleteExpiredRequests(services.db, batch)) === maxDeletedRequests
  },
})

/** Deletes what the platform keeps for a time only: counted attempts and the answers to repeated requests. */
export const cleanupJobs = (services: Services): Job[] => [
  rateLimitCleanupJob(services),
  requestCleanupJob(services),
]
