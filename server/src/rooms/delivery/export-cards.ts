import type { InputOf } from '@faka/contract/endpoint'
import type { ExportColumn, exportCards as operation } from '@faka/contract/order-detail'
import type { Ctx } from '../../kernel/ctx.ts'
import { FileReply } from '../../kernel/http.ts'
import { Refused } from '../../kernel/refuse.ts'
import { inTimeZone } from '../../kernel/time-zone.ts'
import { frozenWares } from '../item/door.ts'
import { checkCardPassword, countLook, type OrderRow, orderOrGuess } from '../order/door.ts'
import { cardFileWords } from './card-file-words.ts'
import { type CardLine, cardHash, writeCards } from './card-files.ts'
import { noteReveal } from './note-reveal.ts'
import { readCards } from './read-cards.ts'

type Wanted = InputOf<typeof operation>['orders'][number]

const widthOf: Record<ExportColumn, number> = { no: 8, orderNo: 26, item: 40, boughtTime: 20 }

/** An order whose cards whoever asks may have; a refusal says which order it is about. */
async function openOne(ctx: Ctx, { orderNo, ...proof }: Wanted): Promise<OrderRow> {
  try {
    const order = await orderOrGuess(ctx, orderNo)
    await countLook(ctx, order)
    await checkCardPassword(ctx, order, proof)
    if (order.delivered_at === null) throw new Refused('notDelivered')
    return order
  } catch (error) {
    if (!(error instanceof Refused) || error.data !== null) throw error
    throw new Refused(error.codeName, { orderNo }, error.retryAfterSeconds)
  }
}

/**
 * The cards of several orders as one file, in the order asked for. They are read one order at a time, twice: once for
 * the hash that stands in front of them, once to be written; cards that changed in between break the file off.
 */
export async function exportCards(
  ctx: Ctx,
  { orders: wanted, format, columns: chosen, timeZone }: InputOf<typeof operation>,
): Promise<FileReply> {
  const twice = wanted.find(({ orderNo }, at) => wanted.findIndex((one) => one.orderNo === orderNo) < at)
  if (twice) throw new Refused('orderRepeated', { orderNo: twice.orderNo })
  const timeOf = inTimeZone(timeZone)
  const orders: OrderRow[] = []
  for (const each of wanted) orders.push(await openOne(ctx, each))

  const columns = (['no', 'orderNo', 'item', 'boughtTime'] as const).filter((each) => chosen.includes(each))
  async function* lines(): AsyncGenerator<CardLine> {
    let no = 0
    for (const order of orders) {
      const { wares } = await frozenWares(ctx, order.wares_id)
      const told = {
        orderNo: order.order_no,
        item: wares.title.replaceAll(/[\r\n\t]+/g, ' '),
        boughtTime: timeOf(order.created_at),
      }
      for (const { content } of await readCards(ctx, order)) {
        no++
        yield [...columns.map((each) => (each === 'no' ? String(no) : told[each])), content]
      }
    }
  }
  const hash = cardHash()
  let count = 0
  for await (const line of lines()) {
    hash.add(line.at(-1) ?? '')
    count++
  }
  const sha256 = hash.end()
  for (const order of orders) await noteReveal(ctx, order, { kind: 'exported', format })

  const words = cardFileWords[ctx.locale]
  const nameOf = { no: words.no, orderNo: words.order, item: words.item, boughtTime: words.boughtTime }
  const sandbox = orders.some((order) => order.sandbox)
  const [contentType, body] = writeCards(format, {
    head: [
      [words.orders, String(orders.length)],
      [words.count, String(count)],
      ['SHA-256', sha256],
      ...(sandbox ? [[words.test, 'sandbox'] as const] : []),
    ],
    fields: { orders: orders.map(({ order_no }) => order_no), sandbox, count, sha256 },
    columns: [...columns.map((each) => nameOf[each]), words.card],
    widths: [...columns.map((each) => widthOf[each]), 60],
    sheets: [words.orders, words.card],
    inText: (line) => line,
    inJson: (line) => Object.fromEntries([...columns, 'card'].map((name, at) => [name, line[at]])),
    async *lines() {
      const again = cardHash()
      for await (const line of lines()) {
        again.add(line.at(-1) ?? '')
        yield line
      }
      if (again.end() !== sha256) throw new Error('cards changed while they were exported')
    },
    at: ctx.now(),
  })
  return new FileReply(`cards-${orders.length}-orders.${format}`, contentType, body)
}
