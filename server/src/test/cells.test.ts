import { payFromBalance } from '@faka/contract/payment/pay-from-balance'
import { refundOrder as refundOrderOperation } from '@faka/contract/payment/seller-payment'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addBalance, findLedgerErrors } from '../../../test-support/seed/add-balance.ts'
import { complain, complaintHistory, readComplaint } from '../../../test-support/seed/complaint.ts'
import { openBuyer } from '../../../test-support/seed/open-buyer.ts'
import { cellNumbers, openCells, type Place } from '../../../test-support/seed/open-cells.ts'
import {
  buy,
  type PlacedOrder,
  readCards,
  submitOrder,
  waitForStatus,
} from '../../../test-support/seed/purchase.ts'
import type { TestShop } from '../../../test-support/server/open-shop.ts'
import { findBreachesOfShop } from '../laws/find-breaches-of-shop.ts'
import { laws, lawsAtRest } from '../laws/laws.ts'
import { refundComplaint } from '../modules/complaint/refund-complaint.ts'
import { refundOrder } from '../modules/payment/refund-order.ts'
import { findCellOfNumber, toCell } from '../platform/cell.ts'

const tablesOfPurchase = ['orders', 'payment', 'receipt', 'card', 'order_event']

/** The schemas in which tables have rows of an order. */
async function listSchemas({ db }: TestShop, orderNo: string): Promise<string[]> {
  const schemas = new Set<string>()
  for (const { schema } of cellNumbers.map(toCell))
    for (const table of tablesOfPurchase) {
      const { rows } = await sql`select from ${sql.id(schema, table)} where order_no = ${orderNo}`.execute(
        db.db,
      )
      if (rows.length > 0) schemas.add(schema)
    }
  return [...schemas]
}

const atRest = async (shop: TestShop): Promise<string[]> => {
  for (let turn = 0; turn < 4; turn++) await shop.advanceClock(20)
  return findBreachesOfShop(shop.services, [...laws, ...lawsAtRest])
}

test('shops of three cells sell, refund and answer complaints through one server, each in its own tables', async () => {
  const { shop, places } = await openCells()
  await using _ = shop
  const orders: { place: Place; sold: PlacedOrder; refunded: PlacedOrder }[] = []
  for (const place of places) {
    const { itemId, payChannel, seller, number, cards } = place
    const sold = await buy(shop, itemId, { payChannel })
    expect(await readCards(sold)).toEqual([cards[0]])
    const complaintNo = await complain(sold)
    expect(findCellOfNumber(complaintNo)).toBe(number)
    await refundComplaint(seller, { complaintNo, text: 'Here is your money.' })
    expect(await readComplaint(sold, complaintNo)).toMatchObject({
      status: 'resolved',
      outcome: { kind: 'refunded', amountFen: 1000 },
    })
    expect(await complaintHistory(seller.db, complaintNo)).toBe('open > resolved')
    const refunded = await buy(shop, itemId, { payChannel })
    await refundOrder(
      seller,
      refundOrderOperation.input.parse({
        requestId: crypto.randomUUID(),
        orderNo: refunded.orderNo,
        why: 'The buyer asked for it.',
      }),
    )
    orders.push({ place, sold, refunded })
  }
  expect(await atRest(shop)).toEqual([])
  for (const { place, sold, refunded } of orders)
    for (const placed of [sold, refunded]) {
      expect(findCellOfNumber(placed.orderNo)).toBe(place.number)
      expect(await listSchemas(shop, placed.orderNo)).toEqual([toCell(place.number).schema])
      await waitForStatus(placed, 'refunded')
    }
})

test('one balance pays in every cell', async () => {
  const { shop, places } = await openCells()
  await using _ = shop
  const buyer = await openBuyer(shop)
  await addBalance(shop, buyer, 3000)
  for (const { itemId, payChannel, cards } of places) {
    const placed = await submitOrder(shop, itemId, { buyer: buyer.visitor, payChannel })
    await buyer.visitor.call(payFromBalance, { orderNo: placed.orderNo })
    await waitForStatus(placed, 'delivered')
    expect(await readCards(placed)).toEqual([cards[0]])
  }
  const another = await submitOrder(shop, places[1]?.itemId ?? '', {
    buyer: buyer.visitor,
    ...(places[1] && { payChannel: places[1].payChannel }),
  })
  const refused = await buyer.visitor.expectRejection(payFromBalance, { orderNo: another.orderNo })
  expect(refused.code).toBe('balanceTooLow')
  expect(await findLedgerErrors(shop)).toEqual([])
})

test('what the laws compare is what all cells have: a breach in one of them is found', async () => {
  const { shop, places } = await openCells()
  await using _ = shop
  const [, place] = places
  if (!place) throw new Error('there is no further cell')
  const { orderNo } = await buy(shop, place.itemId, { payChannel: place.payChannel })
  expect(await atRest(shop)).toEqual([])
  await sql`update cell_1.card set order_no = null, state = 'free' where order_no = ${orderNo}`.execute(
    shop.db.db,
  )
  expect((await findBreachesOfShop(shop.services, laws)).join()).toContain(orderNo)
})
