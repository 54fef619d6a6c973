import type { Services } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { doEachDue } from '../../platform/do-each-due.ts'
import { lockOrders } from '../order/public.ts'
import {
  type BalancePartRow,
  hasLeftOverPart,
  type LeftOverPart,
  listDueReturns,
  listLeftOverParts,
  returnOpenParts,
} from './balance-part.sql.ts'
import { finishPartReturn, finishPartReturns } from './finish-part-returns.ts'
import { creatingSeconds } from './payment.rules.ts'

/** A part that was begun before is not waited for any more. */
const begunBefore = (services: Services): Date => new Date(services.now().getTime() - creatingSeconds * 1000)

/** Gives back what is held for an order that no payment uses it for; looks again once the order is locked. */
export async function returnLeftOverPart(services: Services, orderNo: string): Promise<void> {
  const orderNos = await inTx(services.db, async (tx) => {
    await lockOrders(tx, [orderNo])
    return (await hasLeftOverPart(tx, orderNo, begunBefore(services))) ? returnOpenParts(tx, [orderNo]) : []
  })
  await finishPartReturns(services, orderNos)
}

/**
 * Gives back parts that are left over: of a payment that its gateway refused or closed, of orders that a process of an
 * earlier version ended, and what a process that ended left between two steps. What fails is tried again by the next run.
 */
export async function returnLeftOverParts(services: Services): Promise<false> {
  const failure = 'a balance part was not given back and will be'
  await doEachDue(services, {
    readAfter: (last: LeftOverPart | undefined, max) =>
      listLeftOverParts(services.db, begunBefore(services), last, max),
    act: ({ order_no }) => returnLeftOverPart(services, order_no),
    failure,
  })
  await doEachDue(services, {
    readAfter: (last: BalancePartRow | undefined, max) => listDueReturns(services.db, last, max),
    act: (part) => finishPartReturn(services, part),
    failure,
  })
  return false
}
