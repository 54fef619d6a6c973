import type { Services } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { lockOrders } from '../order/public.ts'
import { hasLeftOverPart, listDueReturns, listLeftOverParts, returnOpenParts } from './balance-part.sql.ts'
import { finishPartReturn, finishPartReturns } from './finish-part-returns.ts'
import { creatingSeconds } from './payment.rules.ts'

/** Whoever began to take a part before is not waited for any more. */
const begunBefore = (services: Services): Date => new Date(services.now().getTime() - creatingSeconds * 1000)

/** Gives back what is held for an order that no payment uses it for; looks again once the order is locked. */
export async function returnLeftOverPart(services: Services, orderNo: string): Promise<void> {
  const orderNos = await inTx(services.db, async (tx) => {
    await lockOrders(tx, [orderNo])
    return (await hasLeftOverPart(tx, orderNo, begunBefore(services))) ? returnOpenParts(tx, [orderNo]) : []
  })
  await finishPartReturns(services, orderNos)
}

const batchSize = 20

/**
 * Gives back parts that are left over: of a payment that its gateway refused or closed, of orders that a process of an
 * earlier version ended, and what a process that ended left between two steps. Returns whether there may be more.
 */
export async function returnLeftOverParts(services: Services): Promise<boolean> {
  const orderNos = await listLeftOverParts(services.db, begunBefore(services), batchSize)
  for (const orderNo of orderNos) await returnLeftOverPart(services, orderNo)
  const due = await listDueReturns(services.db, batchSize)
  for (const part of due) await finishPartReturn(services, part)
  return orderNos.length === batchSize || due.length === batchSize
}
