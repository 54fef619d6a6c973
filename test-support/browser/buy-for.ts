import { expect } from 'vitest'
import type { Site } from './open-site.ts'
import { placeOrder, pressGatewayButton } from './place-order.ts'
import { demoItems } from './purchase.ts'

/** A paid order of an account, as it has one after it took it over; returns what it cost. */
export async function buyFor(site: Site, accountId: number): Promise<number> {
  const { orderNo, payPage, amountFen } = await placeOrder(site, demoItems.plain, {
    contact: { mail: `member-${accountId}@example.com` },
  })
  await pressGatewayButton(payPage, 'pay')
  const isPaid = async () =>
    (
      await site.db.db
        .selectFrom('orders')
        .select('paid_at')
        .where('order_no', '=', orderNo)
        .executeTakeFirstOrThrow()
    ).paid_at !== null
  await expect.poll(isPaid).toBe(true)
  await site.db.db
    .updateTable('orders')
    .set({ account_id: accountId })
    .where('order_no', '=', orderNo)
    .execute()
  return amountFen
}
