import type { ExportColumn, exportCards as operation } from '@faka/contract/delivery/order-timeline'
import type { InputOf } from '@faka/contract/shared/endpoint'
import { servicesOfNumber } from '../../platform/cells/find-services.ts'
import { inCell } from '../../platform/cells/in-cells.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { FileReply } from '../../platform/http.ts'
import { createTimeFormatter } from '../../platform/time-zone.ts'
import { getItemVersion } from '../item/public.ts'
import { checkCardPassword, getOrderOrReject, type OrderRow, rateLimitLookup } from '../order/public.ts'
import { cardFileMessages } from './card-file-messages.ts'
import { type CardLine, createCardHash, writeCards } from './card-files.ts'
import { readCards } from './read-cards.ts'
import { recordReveal } from './record-reveal.ts'

type ExportedOrderInput = InputOf<typeof operation>['orders'][number]

const columnWidths: Record<ExportColumn, number> = { no: 8, orderNo: 26, item: 40, boughtTime: 20 }

/** An order whose cards are exported, and its cell. */
interface ExportedOrder {
  cell: Ctx
  order: OrderRow
}

/** The order, if the caller may export its cards; a rejection names the order it is about. */
async function getExportableOrderOrReject(
  given: Ctx,
  { orderNo, ...proof }: ExportedOrderInput,
): Promise<ExportedOrder> {
  const ctx = inCell(given, await servicesOfNumber(given, orderNo))
  try {
    const order = await getOrderOrReject(ctx, orderNo)
    await rateLimitLookup(ctx, order)
    await checkCardPassword(ctx, order, proof)
    if (order.delivered_at === null) throw new DomainError('notDelivered')
    return { cell: ctx, order }
  } catch (error) {
    if (!(error instanceof DomainError) || error.data !== null) throw error
    throw new DomainError(error.codeName, { orderNo }, error.retryAfterSeconds)
  }
}

/**
 * Exports the cards of several orders as one file, in the requested order. Cards are read one order at a time and
 * twice: first for the hash at the head of the file, then to write it. If they change in between, the file is aborted.
 */
export async function exportCards(
  ctx: Ctx,
  { orders: inputs, format, columns: chosenColumns, timeZone }: InputOf<typeof operation>,
): Promise<FileReply> {
  const duplicate = inputs.find(
    ({ orderNo }, index) => inputs.findIndex((each) => each.orderNo === orderNo) < index,
  )
  if (duplicate) throw new DomainError('orderRepeated', { orderNo: duplicate.orderNo })
  const formatTime = createTimeFormatter(timeZone)
  const orders: ExportedOrder[] = []
  for (const each of inputs) orders.push(await getExportableOrderOrReject(ctx, each))

  const columns = (['no', 'orderNo', 'item', 'boughtTime'] as const).filter((each) =>
    chosenColumns.includes(each),
  )
  async function* lines(): AsyncGenerator<CardLine> {
    let no = 0
    for (const { cell, order } of orders) {
      const { version } = await getItemVersion(cell, order.wares_id)
      const cells = {
        orderNo: order.order_no,
        item: version.title.replaceAll(/[\r\n\t]+/g, ' '),
        boughtTime: formatTime(order.created_at),
      }
      for (const { content } of await readCards(cell, order)) {
        no++
        yield [...columns.map((each) => (each === 'no' ? String(no) : cells[each])), content]
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
  for (const { cell, order } of orders) await recordReveal(cell, order, { kind: 'exported', format })

  const messages = cardFileMessages[ctx.locale]
  const columnNames = {
    no: messages.no,
    orderNo: messages.order,
    item: messages.item,
    boughtTime: messages.boughtTime,
  }
  const sandbox = orders.some(({ order }) => order.sandbox)
  const [contentType, body] = writeCards(format, {
    head: [
      [messages.orders, String(orders.length)],
      [messages.count, String(count)],
      ['SHA-256', sha256],
      ...(sandbox ? [[messages.test, 'sandbox'] as const] : []),
    ],
    fields: { orders: orders.map(({ order }) => order.order_no), sandbox, count, sha256 },
    columns: [...columns.map((each) => columnNames[each]), messages.card],
    widths: [...columns.map((each) => columnWidths[each]), 60],
    sheets: [messages.orders, messages.card],
    toTextColumns: (line) => line,
    toJson: (line) => Object.fromEntries([...columns, 'card'].map((name, index) => [name, line[index]])),
    async *lines() {
      const rehash = createCardHash()
      for await (const line of lines()) {
        rehash.add(line.at(-1) ?? '')
        yield line
      }
      if (rehash.end() !== sha256) throw new Error('cards changed while they were exported')
    },
    createdAt: ctx.now(),
  })
  return new FileReply(`cards-${orders.length}-orders.${format}`, contentType, body)
}
