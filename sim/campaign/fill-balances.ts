import { randomUUID } from 'node:crypto'
import { addComplaint } from '@faka/contract/complaint/complaint'
import { createOrder } from '@faka/contract/order/order'
import { confirmPayment, payOrder } from '@faka/contract/payment/payment'
import { sql } from 'kysely'
import { refundComplaint } from '../../server/src/modules/complaint/refund-complaint.ts'
import { runDueRefunds } from '../../server/src/modules/payment/refund.ts'
import { sellerCtx } from '../../server/src/services.ts'
import { complaintInput } from '../../test-support/seed/complaint.ts'
import { createBuyer } from '../../test-support/server/http-buyer.ts'
import { waitFor } from '../../test-support/server/server-process.ts'
import type { TestServer } from '../../test-support/server/test-server.ts'

/** How many cards each buyer takes out of the stock for it. */
export const filledCards = 100

/** Buys many cards and complains about all of them. */
async function buyAndComplain(testServer: TestServer, token: string) {
  const buyer = createBuyer(testServer.server.url, token)
  const payChannel = testServer.payChannels[0] as string
  const { orderNo } = await buyer.callOrThrow(createOrder, {
    requestId: randomUUID(),
    itemId: testServer.itemId,
    quantity: filledCards,
    contact: { mail: 'fills-a-balance@example.com' },
    payChannel,
  })
  const { qrContent } = await buyer.callOrThrow(payOrder, { orderNo, payChannel })
  await buyer.pressButton(qrContent, 'pay')
  await waitFor(async () => {
    const { status } = await buyer.callOrThrow(confirmPayment, { orderNo })
    return status === 'delivered' ? status : undefined
  })
  const cardIds = Array.from({ length: filledCards }, (_, index) => String(index + 1))
  return (await buyer.callOrThrow(addComplaint, complaintInput(orderNo, { cardIds }))).complaintNo
}

/** A gateway that rejects every refund, so that the shop credits the buyer's balance. */
const rejectRefunds: typeof fetch = async () => Response.json({ code: -1 })

/**
 * Gives each buyer a balance in the regular way: an order is refunded, its gateway rejects the refund, and the money
 * is credited to the account. The server is stopped meanwhile, since it would ask the real gateway.
 */
export async function fillBalances(testServer: TestServer, tokens: readonly string[]): Promise<void> {
  const complaints = await Promise.all(tokens.map((token) => buyAndComplain(testServer, token)))
  await testServer.server.terminate()
  const seller = sellerCtx(testServer.services)
  for (const complaintNo of complaints) await refundComplaint(seller, { complaintNo })
  const services = { ...testServer.services, fetch: rejectRefunds }
  await waitFor(async () => {
    await sql`update refund set next_try_at = now() where state = 'pending'`.execute(testServer.db)
    await runDueRefunds(services)
    const { rows } = await sql`select from refund where state = 'pending' limit 1`.execute(testServer.db)
    return rows.length === 0 ? 'filled' : undefined
  })
  await testServer.server.start()
}
