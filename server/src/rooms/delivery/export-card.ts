import type { exportCard as operation } from '@faka/contract/delivery'
import type { InputOf } from '@faka/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import { FileReply } from '../../kernel/http.ts'
import { Refused } from '../../kernel/refuse.ts'
import { frozenWares } from '../item/door.ts'
import { checkCardPassword, countLook, orderOrGuess } from '../order/door.ts'
import { writeExport } from './card-files.ts'
import { readCards } from './read-cards.ts'

/** The bought cards as a file; its first line or sheet names order, item, count and SHA-256. */
export async function exportCard(
  ctx: Ctx,
  { orderNo, format, cardPassword }: InputOf<typeof operation>,
): Promise<FileReply> {
  const order = await orderOrGuess(ctx, orderNo)
  await countLook(ctx, order)
  await checkCardPassword(ctx, order, cardPassword)
  if (order.delivered_at === null) throw new Refused('notDelivered')
  const { wares } = await frozenWares(ctx, order.wares_id)
  const cards = await readCards(ctx, order)
  return new FileReply(
    `cards-${orderNo}.${format}`,
    ...(await writeExport(format, {
      orderNo,
      itemTitle: wares.title,
      sandbox: order.sandbox,
      cards: cards.map(({ content }) => content),
      locale: ctx.locale,
    })),
  )
}
