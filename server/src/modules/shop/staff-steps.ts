import type { Services } from '../../platform/ctx.ts'
import { inTx, withoutMarks } from '../../platform/db.ts'
import { doEachDue } from '../../platform/do-each-due.ts'
import { lockAccount, recordAccountCell, sellerNameOf, setStaffRole } from '../account/public.ts'
import { clockSlackMs } from './clock-slack.ts'
import { lockShop } from './shop.sql.ts'
import { insertStaff, insertStaffEvent } from './staff.sql.ts'
import { hasJoinedSince, hasLeft, insertStaffAccount, markStaffLeft } from './staff-account.sql.ts'
import {
  deleteStaffStep,
  hasStaffStep,
  insertStaffStep,
  isStaffIn,
  listStaffSteps,
  type StaffStepRow,
} from './staff-step.sql.ts'

/** Adds who is joining to the directory, with the role; does nothing where the account has left since. */
const enterDirectory = (services: Services, step: StaffStepRow): Promise<void> =>
  inTx(withoutMarks(services.common), async (tx) => {
    const { account_id: accountId } = step
    await lockAccount(services, tx, accountId)
    const isNew = await insertStaffAccount(tx, step, services.now())
    if (!isNew && (await hasLeft(tx, step.staff_no))) return
    // also again: a process of an earlier version may have taken the role of who is still joining
    await recordAccountCell({ common: tx, cell: services.cell }, accountId)
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

/** Takes the role of staff from an account, unless it joined a shop since that time, which the directory knows. */
const takeStaffRole = (services: Services, accountId: number, since: Date): Promise<void> =>
  inTx(withoutMarks(services.common), async (tx) => {
    await lockAccount(services, tx, accountId)
    if (!(await hasJoinedSince(tx, accountId, since))) await setStaffRole(services, tx, accountId, false)
  })

/**
 * Ends what removing a member began, whose rights have ended: the directory says that it left, and an account that works for
 * no other shop loses the role. It looks for others after it said so: of two shops that an account leaves at once, the one
 * that says so last finds none.
 */
export async function finishLeaving(services: Services, step: StaffStepRow): Promise<void> {
  const { account_id: accountId } = step
  await inTx(withoutMarks(services.common), (tx) => markStaffLeft(tx, step, services.now()))
  const lookedFrom = new Date(services.now().getTime() - clockSlackMs)
  if (!(await worksAnywhere(services, accountId))) {
    await takeStaffRole(services, accountId, lookedFrom)
    // a process of an earlier version lets accounts join without the directory
    if (await worksAnywhere(services, accountId))
      await inTx(withoutMarks(services.common), (tx) => setStaffRole(services, tx, accountId, true))
  }
  await deleteStaffStep(services.db, step)
}

/** A call that ends by itself is left alone. */
const callMs = 10_000

/** Goes on with members who a process left half joined, or half removed. */
export const finishStaffSteps = (services: Services): Promise<void> => {
  const begunBefore = new Date(services.now().getTime() - callMs)
  return doEachDue<StaffStepRow>(services, {
    readAfter: (last, max) => listStaffSteps(services.db, begunBefore, last, max),
    act: (step) => (step.state === 'joining' ? finishJoining : finishLeaving)(services, step),
    failure: 'a member of staff stays half joined or half removed',
  })
}
