import type { ExportColumn, exportCards as operation } from '@faka/contract/delivery/order-timeline'
import type { InputOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { FileReply } from '../../platform/http.ts'
import { createTimeFormatter } from '../../platform/time-zone.ts'
import { frozenWares } from '../item/public.ts'
import { checkCardPassword, countLook, type OrderRow, orderOrGuess } from '../order/public.ts'
import { cardFileMessages } from './card-file-messages.ts'
import { type CardLine, createCardHash, writeCards } from './card-files.ts'
import { readCards } from './read-cards.ts'
import { recordReveal } from './record-reveal.ts'

type ExportedOrderInput = InputOf<typeof operation>['orders'][number]

const columnWidths: Record<ExportColumn, number> = { no: 8, orderNo: 26, item: 40, boughtTime: 20 }

/** An order whose cards whoever asks may have; a refusal says which order it is about. */
async function getExportableOrderOrReject(
  ctx: Ctx,
  { orderNo, ...proof }: ExportedOrderInput,
): Promise<OrderRow> {
  try {
    const order = await orderOrGuess(ctx, orderNo)
    await countLook(ctx, order)
    await checkCardPassword(ctx, order, proof)
    if (order.delivered_at === null) throw new DomainError('notDelivered')
    return order
  } catch (error) {
    if (!(error instanceof DomainError) || error.data !== null) throw error
    throw new DomainError(error.codeName, { orderNo }, error.retryAfterSeconds)
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
  if (twice) throw new DomainError('orderRepeated', { orderNo: twice.orderNo })
  const timeOf = createTimeFormatter(timeZone)
  const orders: OrderRow[] = []
  for (const each of wanted) orders.push(await getExportableOrderOrReject(ctx, each))

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
  const hash = createCardHash()
  let count = 0
  for await (const line of lines()) {
    hash.add(line.at(-1) ?? '')
    count++
  }
  const sha256 = hash.end()
  for (const order of orders) await recordReveal(ctx, order, { kind: 'exported', format })

  const words = cardFileMessages[ctx.locale]
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
    widths: [...columns.map((each) => columnWidths[each]), 60],
    sheets: [words.orders, words.card],
    toTextColumns: (line) => line,
    toJson: (line) => Object.fromEntries([...columns, 'card'].map((name, at) => [name, line[at]])),
    async *lines() {
      const again = createCardHash()
      for await (const line of lines()) {
        again.add(line.at(-1) ?? '')
        yield line
      }
      if (again.end() !== sha256) throw new Error('cards changed while they were exported')
    },
    createdAt: ctx.now(),
  })
  return new FileReply(`cards-${orders.length}-orders.${format}`, contentType, body)
}
