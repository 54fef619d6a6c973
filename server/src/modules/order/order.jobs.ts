import type { Services } from '../../platform/ctx.ts'
import type { Job } from '../../platform/jobs.ts'
import { deleteEndedBlocks } from './buyer-block.sql.ts'
import { followUpCoupons } from './follow-up-coupons.sql.ts'
import { deleteEndedMailLinks } from './mail-link.sql.ts'
import { deleteOrderTraces } from './order-trace.sql.ts'
import { takeLateCoupon } from './take-late-coupon.ts'
import { deleteExpiredHoldRecords } from './unpaid.sql.ts'

/** An order is paid and delivered within a day, or takes so long that no trace of it is read. */
const traceRetentionMs = 2 * 24 * 3_600_000

/** Coupons that are followed up in one statement. */
const couponsAtOnce = 500

/** Deletes expired lapses, used proofs of work, blocks of buyers and links in emails that are over, and traces of earlier days; follows up coupons. */
export const orderJobs = (services: Services): Job[] => [
  {
    name: 'delete expired hold records',
    everySeconds: 600,
    async run() {
      await deleteExpiredHoldRecords(services.db, services.now())
      await deleteEndedBlocks(services.db, services.now())
      await deleteEndedMailLinks(services.db, services.now())
      await deleteOrderTraces(services.db, new Date(services.now().getTime() - traceRetentionMs))
      return false
    },
  },
  {
    name: 'follow up coupons',
    everySeconds: 600,
    async run() {
      let left = couponsAtOnce
      while (left > 0 && (await takeLateCoupon(services))) left -= 1
      // marks as paid what was taken again, too
      const followed = await followUpCoupons(services.db, services.now(), couponsAtOnce)
      return left === 0 || followed === couponsAtOnce
    },
  },
]
