import type { Services } from '../../platform/ctx.ts'
import { inTx, withoutMarks } from '../../platform/db.ts'
import { lockAccount, noteAccountCell, sellerNameOf, setStaffRole } from '../account/public.ts'
import { lockShop } from './shop.sql.ts'
import { insertStaff, insertStaffEvent } from './staff.sql.ts'
import { hasJoinedSince, insertStaffAccount, markStaffLeft } from './staff-account.sql.ts'
import {
  deleteStaffStep,
  hasStaffStep,
  insertStaffStep,
  isStaffIn,
  listStaffSteps,
  type StaffStepRow,
} from './staff-step.sql.ts'

/** Adds who is joining to the directory, with the role; does nothing where that was done, also if the account has left since. */
const enterDirectory = (services: Services, step: StaffStepRow): Promise<void> =>
  inTx(withoutMarks(services.db), async (tx) => {
    const { account_id: accountId } = step
    await lockAccount(services, tx, accountId)
    if (!(await insertStaffAccount(tx, step, services.now()))) return
    await noteAccountCell({ db: tx, cell: services.cell }, accountId)
    await setStaffRole(services, tx, accountId, true)
  })

/**
 * Ends what accepting an invitation began: the directory and the role first, and then the row that gives the rights, so that
 * no one has rights without the role. Of several processes that do so one does.
 */
export async function finishJoining(services: Services, step: StaffStepRow): Promise<void> {
  await enterDirectory(services, step)
  await inTx(services.db, async (tx) => {
    if (!(await hasStaffStep(tx, step))) return
    await lockShop(tx, step.shop_id)
    if (!(await deleteStaffStep(tx, step))) return
    const { staff_no, shop_id, account_id, name, rights, created_at } = step
    const member = { staff_no, shop_id, account_id, name, rights, created_at }
    if (!(await insertStaff(tx, member))) {
      // a process of an earlier version let the account join by another invitation
      await insertStaffStep(tx, { ...step, state: 'leaving', token_hash: null })
      return
    }
    const event = { shop_id, staff_no, name, rights, actor: sellerNameOf(account_id) }
    await insertStaffEvent(tx, { ...event, kind: 'joined', at: services.now() })
  })
}

/** Whether an account works for any shop, or is joining one. */
async function worksAnywhere({ cells }: Services, accountId: number): Promise<boolean> {
  // one after the other: a shop that moves does so to a later cell, and so is not missed in both
  for (const { db } of cells.all()) if (await isStaffIn(db, accountId)) return true
  return false
}

/** The clocks of two processes differ by less. */
const clockSlackMs = 600_000

/**
 * Records in the directory that a member has left, and takes the role from an account that works nowhere else. `works`: it
 * did, at that time; who joined since is known by the directory.
 */
const leaveDirectory = (
  services: Services,
  step: StaffStepRow,
  { works, readAt }: { works: boolean; readAt: Date },
): Promise<void> =>
  inTx(withoutMarks(services.db), async (tx) => {
    const { account_id: accountId } = step
    await lockAccount(services, tx, accountId)
    await markStaffLeft(tx, step, services.now())
    const since = new Date(readAt.getTime() - clockSlackMs)
    if (works || (await hasJoinedSince(tx, accountId, since))) return
    await setStaffRole(services, tx, accountId, false)
  })

/**
 * Ends what removing a member began, whose rights have ended: the directory says that it left, and an account that works for
 * no other shop loses the role.
 */
export async function finishLeaving(services: Services, step: StaffStepRow): Promise<void> {
  const { account_id: accountId } = step
  const readAt = services.now()
  const works = await worksAnywhere(services, accountId)
  await leaveDirectory(services, step, { works, readAt })
  // a process of an earlier version lets accounts join without the directory
  if (!works && (await worksAnywhere(services, accountId)))
    await inTx(withoutMarks(services.db), (tx) => setStaffRole(services, tx, accountId, true))
  await deleteStaffStep(services.db, step)
}

const batchSize = 20
/** A call that ends by itself is left alone. */
const callMs = 10_000

/** Goes on with members who a process left half joined, or half removed. Returns whether there may be more. */
export async function finishStaffSteps(services: Services): Promise<boolean> {
  const due = await listStaffSteps(services.db, new Date(services.now().getTime() - callMs), batchSize)
  for (const step of due) await (step.state === 'joining' ? finishJoining : finishLeaving)(services, step)
  return due.length === batchSize
}
