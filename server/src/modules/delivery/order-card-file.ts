import type { Services } from '../../platform/ctx.ts'
import { getItemVersion } from '../item/public.ts'
import type { OrderRow } from '../order/public.ts'
import type { cardFileMessages } from './card-file-messages.ts'
import { type CardFile, createCardHash } from './card-files.ts'
import { readCards } from './read-cards.ts'

/** The texts of a card file, in one language or more. */
export type CardFileMessages = Record<keyof (typeof cardFileMessages)['zh-CN'], string>

/** The file of a delivered order's cards, with order, item, count and SHA-256 at its head. Access must be checked before. */
export async function createOrderCardFile(
  services: Services,
  order: OrderRow,
  messages: CardFileMessages,
): Promise<CardFile> {
  const orderNo = order.order_no
  const { version } = await getItemVersion(services, order.wares_id)
  const cards = (await readCards(services, order)).map(({ content }) => content)
  const hash = createCardHash()
  for (const card of cards) hash.add(card)
  const sha256 = hash.end()
  return {
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
    createdAt: services.now(),
  }
}
