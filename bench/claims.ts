import { randomUUID } from 'node:crypto'
import { Phone } from '@faka/contract/shared/contact'
import type { ItemId } from '@faka/contract/shared/ids'
import { RequestId } from '@faka/contract/shared/ids'
import { type PlacementResult, placeOrders } from '../server/src/modules/order/place-orders.ts'
import { type PreparedOrder, prepareOrder } from '../server/src/modules/order/prepare-order.ts'
import { holdCards } from '../server/src/modules/stock/public.ts'
import { createBatcher } from '../server/src/platform/batcher.ts'
import { sellerCtx } from '../server/src/services.ts'
import { type BenchServer, openBenchServer } from './bench-server.ts'
import { type Figures, measure, print, printFigures } from './measure.ts'

const concurrency = 32

async function measurePlacing(
  server: BenchServer,
  itemId: ItemId,
  most: number,
  seconds: number,
): Promise<Figures> {
  const { services } = server
  const ctx = sellerCtx(services)
  const place = createBatcher<PreparedOrder, PlacementResult>(most, (prepared) =>
    placeOrders(services, prepared, holdCards),
  )
  return measure(concurrency, seconds, async () => {
    const phone = Phone.parse(`13${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`)
    const prepared = await prepareOrder(ctx, {
      requestId: RequestId.parse(randomUUID()),
      itemId,
      quantity: 1,
      contact: { phone },
      payChannel: server.payChannel,
    })
    const { kind } = await place(prepared)
    if (kind !== 'placed') throw new Error(`an order was ${kind}`)
  })
}

/** Compares order creation with one statement per order and with one statement per batch, on one hot item. */
export async function measureClaims(seconds: number): Promise<void> {
  await using server = await openBenchServer()
  const itemId = await server.addItem(60_000)
  print(`Creations of orders for one item, ${concurrency} at once, without HTTP`)
  const alone = await measurePlacing(server, itemId, 1, seconds)
  const together = await measurePlacing(server, itemId, 64, seconds)
  printFigures('each in its own transaction', alone)
  printFigures('together, up to 64', together)
  print(`    ${(together.perSecond / alone.perSecond).toFixed(1)} times as many`)
}
