import { randomUUID } from 'node:crypto'
import { Phone } from '@faka/contract/contact'
import type { ItemId } from '@faka/contract/ids'
import { RequestId } from '@faka/contract/ids'
import { sellerCtx } from '../server/src/house.ts'
import { batched } from '../server/src/kernel/batch.ts'
import { type Placed, placeOrders } from '../server/src/rooms/order/place-orders.ts'
import { type PreparedOrder, prepareOrder } from '../server/src/rooms/order/prepare-order.ts'
import { holdCards } from '../server/src/rooms/stock/door.ts'
import { type Market, openMarket } from './market.ts'
import { type Figures, measure, say, show } from './measure.ts'

const crowd = 32

async function measurePlacing(
  market: Market,
  itemId: ItemId,
  most: number,
  seconds: number,
): Promise<Figures> {
  const { house } = market.open
  const ctx = sellerCtx(house)
  const place = batched<PreparedOrder, Placed>(most, (prepared) => placeOrders(house, prepared, holdCards))
  return measure(crowd, seconds, async () => {
    const phone = Phone.parse(`13${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`)
    const prepared = await prepareOrder(ctx, {
      requestId: RequestId.parse(randomUUID()),
      itemId,
      quantity: 1,
      contact: { phone },
      payChannel: market.payChannel,
    })
    const { kind } = await place(prepared)
    if (kind !== 'placed') throw new Error(`an order was ${kind}`)
  })
}

/** What it brings to claim the cards of creations that arrive together by one statement, on one hot item. */
export async function measureClaims(seconds: number): Promise<void> {
  await using market = await openMarket()
  const itemId = await market.addItem(60_000)
  say(`Creations of orders for one item, ${crowd} at once, without HTTP`)
  const alone = await measurePlacing(market, itemId, 1, seconds)
  const together = await measurePlacing(market, itemId, 64, seconds)
  show('each in its own transaction', alone)
  show('together, up to 64', together)
  say(`    ${(together.perSecond / alone.perSecond).toFixed(1)} times as many`)
}
