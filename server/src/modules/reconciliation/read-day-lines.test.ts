import { payOrder } from '@faka/contract/payment/payment'
import { PayChannelId } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWechatSimulator } from '../../../../simulators/wechat-simulator.ts'
import { sellerInCell } from '../../../../test-support/seed/move-shop.ts'
import { seedShop } from '../../../../test-support/seed/paused-move.ts'
import { submitOrder, waitForStatus } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { moveShop } from '../../move-shop/move-shop.ts'
import { numberInCell, toCell } from '../../platform/cell.ts'
import type { Services } from '../../platform/ctx.ts'
import { addChannel } from '../pay-channel/add-channel.ts'
import { compareDayStatement } from './compare-day-statement.ts'

/** An order at a payment method of the platform that was paid and delivered, and the day of its statement. */
async function buyAtPlatform(shop: TestShop, gateway: Awaited<ReturnType<typeof openWechatSimulator>>) {
  const input = { provider: 'wechat-pay', name: 'WeChat', settings: gateway.settings.byKey }
  const payChannel = PayChannelId.parse((await addChannel(shop.seller, input)).payChannelId)
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }), { payChannel })
  const { paymentNo } = await placed.buyer.call(payOrder, { orderNo: placed.orderNo, payChannel })
  await gateway.pay(paymentNo)
  await waitForStatus(placed, 'delivered')
  const day = new Date(shop.clock.now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  shop.clock.now = new Date(shop.clock.now.getTime() + 30 * 3_600_000)
  return { payChannel, day }
}

const countDifferences = async (db: Services['db']) =>
  (await db.selectFrom('bill_difference').select('number').execute()).length

test('a shop that leaves between the reading of a statement’s numbers and of our ledger makes no differences', async () => {
  await using shop = await openShop({ cells: [1] })
  await using gateway = await openWechatSimulator({ now: () => shop.clock.now })
  await shop.runJobs()
  const { payChannel, day } = await buyAtPlatform(shop, gateway)
  // the numbers are looked up once any shop has left the cell
  await moveShop(sellerInCell(shop, 0), (await seedShop(shop, 'first')).shortUrl, sellerInCell(shop, 1))
  let moved: Awaited<ReturnType<typeof moveShop>>
  const db = shop.services.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      moved ??= await moveShop(sellerInCell(shop, 0), shop.shortUrl, sellerInCell(shop, 1))
      return result
    },
  })
  const { cells } = shop.services
  const racing = {
    ...shop.services,
    cells: {
      ...cells,
      all: () => cells.all().map((each) => (each.cell.number === 0 ? { ...each, db } : each)),
    },
  }
  expect(await compareDayStatement(racing, payChannel, day)).toMatchObject({ lines: 0, differences: 0 })
  expect(moved).toMatchObject({ from: 0, to: 1 })
  expect(await countDifferences(shop.services.db)).toBe(0)
  const later = sellerInCell(shop, 1)
  const copy = numberInCell(toCell(1), payChannel)
  expect(await compareDayStatement(later, copy, day)).toMatchObject({ lines: 1, differences: 0 })
})

test('while a shop stays between two cells, neither compares what the other one may have', async () => {
  await using shop = await openShop({ cells: [1] })
  await using gateway = await openWechatSimulator({ now: () => shop.clock.now })
  const { payChannel, day } = await buyAtPlatform(shop, gateway)
  const setState = (state: string) => sql`update tenant_move set state = ${state}`.execute(shop.db.db)
  await sql`insert into tenant_move (tenant_id, from_cell, to_cell, state, guarded, started_at, move_no)
    values (7, 0, 1, 'arriving', false, now(), 'STAYS')`.execute(shop.db.db)
  await expect(compareDayStatement(shop.services, payChannel, day)).rejects.toMatchObject({
    codeName: 'unavailable',
  })
  await setState('undone')
  expect(await compareDayStatement(shop.services, payChannel, day)).toMatchObject({
    lines: 1,
    differences: 0,
  })
})
