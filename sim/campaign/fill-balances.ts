import { randomUUID } from 'node:crypto'
import { addComplaint } from '@faka/contract/complaint'
import { createOrder } from '@faka/contract/order'
import { confirmPayment, payOrder } from '@faka/contract/payment'
import { sql } from 'kysely'
import { sellerCtx } from '../../server/src/house.ts'
import { refundComplaint } from '../../server/src/rooms/complaint/refund-complaint.ts'
import { refundDue } from '../../server/src/rooms/payment/refund.ts'
import { complaintAbout } from '../../server/src/test/complaint.ts'
import { newBuyer } from '../buyer.ts'
import { eventually } from '../real-server.ts'
import type { Stall } from '../stall.ts'

const quantity = 100

/** Buys much, and complains about all of it. */
async function complain(stall: Stall, token: string) {
  const buyer = newBuyer(stall.server.url, token)
  const payChannel = stall.payChannels[0] as string
  const { orderNo } = await buyer.must(createOrder, {
    requestId: randomUUID(),
    itemId: stall.itemId,
    quantity,
    contact: { mail: 'fills-a-balance@example.com' },
    payChannel,
  })
  const { qrContent } = await buyer.must(payOrder, { orderNo, payChannel })
  await buyer.press(qrContent, 'pay')
  await eventually(async () => {
    const { status } = await buyer.must(confirmPayment, { orderNo })
    return status === 'delivered' ? status : undefined
  })
  const cardIds = Array.from({ length: quantity }, (_, at) => String(at + 1))
  return (await buyer.must(addComplaint, complaintAbout(orderNo, { cardIds }))).complaintNo
}

/** A gateway that refuses every refund, so that the shop gives the money to the buyer's balance. */
const refusesRefunds: typeof fetch = async () => Response.json({ code: -1 })

/**
 * Gives each buyer a balance the way buyers come by one: an order is refunded, its gateway refuses, and the money
 * goes to the account. The stall's server is stopped meanwhile, since it would ask the real gateway.
 */
export async function fillBalances(stall: Stall, tokens: readonly string[]): Promise<void> {
  const complaints = await Promise.all(tokens.map((token) => complain(stall, token)))
  await stall.server.terminate()
  const seller = sellerCtx(stall.house)
  for (const complaintNo of complaints) await refundComplaint(seller, { complaintNo })
  const house = { ...stall.house, fetch: refusesRefunds }
  await eventually(async () => {
    await sql`update refund set next_try_at = now() where state = 'pending'`.execute(stall.db)
    await refundDue(house)
    const { rows } = await sql`select from refund where state = 'pending' limit 1`.execute(stall.db)
    return rows.length === 0 ? 'filled' : undefined
  })
  await stall.server.start()
}
