import type { exportCard as operation } from '@faka/contract/delivery/delivery'
import type { InputOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { FileReply } from '../../platform/http.ts'
import { getItemVersion } from '../item/public.ts'
import { checkCardPassword, getOrderOrReject, rateLimitLookup } from '../order/public.ts'
import { cardFileMessages } from './card-file-messages.ts'
import { createCardHash, writeCards } from './card-files.ts'
import { readCards } from './read-cards.ts'
import { recordReveal } from './record-reveal.ts'

/** Exports the cards of an order as a file; its first line or sheet names order, item, count and SHA-256. */
export async function exportCard(
  ctx: Ctx,
  { orderNo, format, ...proof }: InputOf<typeof operation>,
): Promise<FileReply> {
  const order = await getOrderOrReject(ctx, orderNo)
  await rateLimitLookup(ctx, order)
  await checkCardPassword(ctx, order, proof)
  if (order.delivered_at === null) throw new DomainError('notDelivered')
  const { version } = await getItemVersion(ctx, order.wares_id)
  const cards = (await readCards(ctx, order)).map(({ content }) => content)
  const hash = createCardHash()
  for (const card of cards) hash.add(card)
  const sha256 = hash.end()
  const messages = cardFileMessages[ctx.locale]
  await recordReveal(ctx, order, { kind: 'exported', format })
  const [contentType, body] = writeCards(format, {
    head: [
      [messages.order, orderNo],
      [messages.item, version.title.replaceAll(/[\r\n]+/g, ' ')],
      [messages.count, String(cards.length)],
      ['SHA-256', sha256],
      ...(order.sandbox ? [[messages.test, 'sandbox'] as const] : []),
    ],
    fields: { orderNo, itemTitle: version.title, sandbox: order.sandbox, count: cards.length, sha256 },
    columns: [messages.no, messages.card],
    widths: [8, 60],
    sheets: [messages.order, messages.card],
    toTextColumns: ([, card = '']) => [card],
    toJson: ([, card]) => card,
    async *lines() {
      for (const [index, card] of cards.entries()) yield [String(index + 1), card]
    },
    createdAt: ctx.now(),
  })
  return new FileReply(`cards-${orderNo}.${format}`, contentType, body)
}
