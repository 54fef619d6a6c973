import type { Services } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { recordDomainEvents } from '../../platform/domain-events.ts'
import type { Job } from '../../platform/jobs.ts'
import { describeError } from '../../platform/log.ts'
import { reminderLeadMs } from './complaint.rules.ts'
import { claimDueSoon, listOverdueComplaints } from './complaint-due.sql.ts'
import { decideOverdueComplaint } from './decide-overdue-complaint.ts'

const batchSize = 50

/** Decides for the buyer where a seller was silent too long. One that fails does not keep the others waiting. */
export async function decideOverdueComplaints(services: Services): Promise<boolean> {
  const due = await listOverdueComplaints(services.db, services.now(), batchSize)
  let failed = 0
  for (const { complaint_no: complaintNo } of due)
    try {
      await decideOverdueComplaint(services, complaintNo)
    } catch (error) {
      failed++
      services.log.error(
        { complaintNo, ...describeError(error) },
        'a complaint was not decided and will be tried again',
      )
    }
  return due.length === batchSize && failed === 0
}

/** Notes, once a deadline, that it is near. */
export const remindSellers = (services: Services): Promise<boolean> =>
  inTx(services.db, async (tx) => {
    const at = services.now()
    const until = new Date(at.getTime() + reminderLeadMs(services.config.limits.complaintAnswerHours))
    const taken = await claimDueSoon(tx, { at, until, most: batchSize })
    await recordDomainEvents(
      services,
      tx,
      taken.map((row) => ({ kind: 'complaint.dueSoon', subject: row.complaint_no, shopId: row.shop_id })),
    )
    return taken.length === batchSize
  })

/** The jobs of the complaint room. What is due stands in its table, so that nothing is lost with a process. */
export const complaintJobs = (services: Services): Job[] => [
  { name: 'complaint-silence', everySeconds: 5, run: () => decideOverdueComplaints(services) },
  { name: 'complaint-due-soon', everySeconds: 30, run: () => remindSellers(services) },
]
