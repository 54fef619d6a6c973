import type { Services } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { recordDomainEvents } from '../../platform/domain-events.ts'
import type { Job } from '../../platform/jobs.ts'
import { describeError } from '../../platform/log.ts'
import { withdrawReleasedRecalledCards } from '../stock/public.ts'
import { reminderLeadMs } from './complaint.rules.ts'
import { claimDueSoon, listOverdueComplaints } from './complaint-due.sql.ts'
import { decideOverdueComplaint } from './decide-overdue-complaint.ts'
import { decideOverdueOffer } from './decide-overdue-offer.ts'
import { listOverdueOffers } from './recall-offer.sql.ts'

const batchSize = 50

/** Decides for the buyer where the seller missed the deadline. A failing complaint does not hold up the others. */
async function decideOverdueComplaints(services: Services): Promise<boolean> {
  const due = await listOverdueComplaints(services.db, services.now(), batchSize)
  let failed = 0
  for (const { complaint_no: complaintNo } of due)
    try {
      await decideOverdueComplaint(services, complaintNo)
    } catch (error) {
      failed++
      services.log.error(
        { complaintNo, ...describeError(error) },
        'a complaint was not decided and will be retried',
      )
    }
  return due.length === batchSize && failed === 0
}

/** Decides where a buyer did not choose in time. A failing order does not hold up the others. */
async function decideOverdueOffers(services: Services): Promise<boolean> {
  const due = await listOverdueOffers(services.db, services.now(), batchSize)
  let waiting = 0
  for (const { order_no: orderNo } of due)
    try {
      if (!(await decideOverdueOffer(services, orderNo))) waiting++
    } catch (error) {
      waiting++
      services.log.error(
        { orderNo, ...describeError(error) },
        'the offer of a recall was not decided and will be retried',
      )
    }
  return due.length === batchSize && waiting === 0
}

/** Reminds sellers once per deadline that it is near. */
export const remindSellers = (services: Services): Promise<boolean> =>
  inTx(services.db, async (tx) => {
    const now = services.now()
    const until = new Date(now.getTime() + reminderLeadMs(services.config.limits.complaintAnswerHours))
    const claimed = await claimDueSoon(tx, { now, until, limit: batchSize })
    await recordDomainEvents(
      services,
      tx,
      claimed.map((row) => ({ kind: 'complaint.dueSoon', subject: row.complaint_no, tenantId: row.shop_id })),
    )
    return claimed.length === batchSize
  })

/** The jobs of the complaint module. Due work is found in its table, so that nothing is lost with a process. */
export const complaintJobs = (services: Services): Job[] => [
  { name: 'complaint-silence', everySeconds: 5, run: () => decideOverdueComplaints(services) },
  { name: 'complaint-due-soon', everySeconds: 30, run: () => remindSellers(services) },
  { name: 'recall-offers', everySeconds: 5, run: () => decideOverdueOffers(services) },
  { name: 'recalled-cards', everySeconds: 10, run: () => withdrawReleasedRecalledCards(services) },
]
