import type { Services } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { lockOrders } from '../order/public.ts'
import { hasLeftOverPart, listLeftOverParts } from './balance-part.sql.ts'
import { returnHeldParts } from './return-balance-parts.ts'

/** Gives back what is held for an order that no payment uses it for; looks again once the order is locked. */
export const returnLeftOverPart = (services: Services, orderNo: string): Promise<void> =>
  inTx(services.db, async (tx) => {
    await lockOrders(tx, [orderNo])
    if (await hasLeftOverPart(tx, orderNo)) await returnHeldParts(services, tx, [orderNo])
  })

const batchSize = 20

/**
 * Gives back parts that are left over: of a payment that its gateway refused or closed, and of orders that a process of an
 * earlier version ended. Returns whether there may be more.
 */
export async function returnLeftOverParts(services: Services): Promise<boolean> {
  const orderNos = await listLeftOverParts(services.db, batchSize)
  for (const orderNo of orderNos) await returnLeftOverPart(services, orderNo)
  return orderNos.length === batchSize
}
