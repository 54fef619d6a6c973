import type { exportCard as operation } from '@faka/contract/delivery/delivery'
import type { InputOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { FileReply } from '../../platform/http.ts'
import { frozenWares } from '../item/public.ts'
import { checkCardPassword, countLook, orderOrGuess } from '../order/public.ts'
import { cardFileMessages } from './card-file-messages.ts'
import { createCardHash, writeCards } from './card-files.ts'
import { readCards } from './read-cards.ts'
import { recordReveal } from './record-reveal.ts'

/** The bought cards as a file; its first line or sheet names order, item, count and SHA-256. */
export async function exportCard(
  ctx: Ctx,
  { orderNo, format, ...proof }: InputOf<typeof operation>,
): Promise<FileReply> {
  const order = await orderOrGuess(ctx, orderNo)
  await countLook(ctx, order)
  await checkCardPassword(ctx, order, proof)
  if (order.delivered_at === null) throw new DomainError('notDelivered')
  const { wares } = await frozenWares(ctx, order.wares_id)
  const cards = (await readCards(ctx, order)).map(({ content }) => content)
  const hash = createCardHash()
  for (const card of cards) hash.add(card)
  const sha256 = hash.end()
  const words = cardFileMessages[ctx.locale]
  await recordReveal(ctx, order, { kind: 'exported', format })
  const [contentType, body] = writeCards(format, {
    head: [
      [words.order, orderNo],
      [words.item, wares.title.replaceAll(/[\r\n]+/g, ' ')],
      [words.count, String(cards.length)],
      ['SHA-256', sha256],
      ...(order.sandbox ? [[words.test, 'sandbox'] as const] : []),
    ],
    fields: { orderNo, itemTitle: wares.title, sandbox: order.sandbox, count: cards.length, sha256 },
    columns: [words.no, words.card],
    widths: [8, 60],
    sheets: [words.order, words.card],
    toTextColumns: ([, card = '']) => [card],
    toJson: ([, card]) => card,
    async *lines() {
      for (const [at, card] of cards.entries()) yield [String(at + 1), card]
    },
    createdAt: ctx.now(),
  })
  return new FileReply(`cards-${orderNo}.${format}`, contentType, body)
}
