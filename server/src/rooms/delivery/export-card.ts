import type { exportCard as operation } from '@faka/contract/delivery'
import type { InputOf } from '@faka/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import { FileReply } from '../../kernel/http.ts'
import { Refused } from '../../kernel/refuse.ts'
import { frozenWares } from '../item/door.ts'
import { checkCardPassword, countLook, orderOrGuess } from '../order/door.ts'
import { cardFileWords } from './card-file-words.ts'
import { cardHash, writeCards } from './card-files.ts'
import { noteReveal } from './note-reveal.ts'
import { readCards } from './read-cards.ts'

/** The bought cards as a file; its first line or sheet names order, item, count and SHA-256. */
export async function exportCard(
  ctx: Ctx,
  { orderNo, format, ...proof }: InputOf<typeof operation>,
): Promise<FileReply> {
  const order = await orderOrGuess(ctx, orderNo)
  await countLook(ctx, order)
  await checkCardPassword(ctx, order, proof)
  if (order.delivered_at === null) throw new Refused('notDelivered')
  const { wares } = await frozenWares(ctx, order.wares_id)
  const cards = (await readCards(ctx, order)).map(({ content }) => content)
  const hash = cardHash()
  for (const card of cards) hash.add(card)
  const sha256 = hash.end()
  const words = cardFileWords[ctx.locale]
  await noteReveal(ctx, order, { kind: 'exported', format })
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
    inText: ([, card = '']) => [card],
    inJson: ([, card]) => card,
    async *lines() {
      for (const [at, card] of cards.entries()) yield [String(at + 1), card]
    },
    at: ctx.now(),
  })
  return new FileReply(`cards-${orderNo}.${format}`, contentType, body)
}
