import type { House } from '../../kernel/ctx.ts'
import { inTx } from '../../kernel/db.ts'
import { noteHappenings } from '../../kernel/happenings.ts'
import type { Job } from '../../kernel/jobs.ts'
import { describeError } from '../../kernel/log.ts'
import { reminderMs } from './complaint.rules.ts'
import { silentComplaints, takeDueSoon } from './complaint-due.sql.ts'
import { decideSilent } from './decide-silent.ts'

const atOnce = 50

/** Decides for the buyer where a seller was silent too long. One that fails does not keep the others waiting. */
export async function decideAllSilent(house: House): Promise<boolean> {
  const due = await silentComplaints(house.db, house.now(), atOnce)
  let failed = 0
  for (const { complaint_no: complaintNo } of due)
    try {
      await decideSilent(house, complaintNo)
    } catch (error) {
      failed++
      house.log.error(
        { complaintNo, ...describeError(error) },
        'a complaint was not decided and will be tried again',
      )
    }
  return due.length === atOnce && failed === 0
}

/** Notes, once a deadline, that it is near. */
export const remindSellers = (house: House): Promise<boolean> =>
  inTx(house.db, async (tx) => {
    const at = house.now()
    const until = new Date(at.getTime() + reminderMs(house.config.limits.complaintAnswerHours))
    const taken = await takeDueSoon(tx, { at, until, most: atOnce })
    await noteHappenings(
      house,
      tx,
      taken.map((row) => ({ kind: 'complaint.dueSoon', subject: row.complaint_no, shopId: row.shop_id })),
    )
    return taken.length === atOnce
  })

/** The jobs of the complaint room. What is due stands in its table, so that nothing is lost with a process. */
export const complaintJobs = (house: House): Job[] => [
  { name: 'complaint-silence', everySeconds: 5, run: () => decideAllSilent(house) },
  { name: 'complaint-due-soon', everySeconds: 30, run: () => remindSellers(house) },
]
