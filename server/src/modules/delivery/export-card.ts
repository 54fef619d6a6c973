import type { exportCard as operation } from '@faka/contract/delivery/delivery'
import type { InputOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { FileReply } from '../../platform/http.ts'
import { checkCardPassword, getOrderOrReject, rateLimitLookup } from '../order/public.ts'
import { cardFileMessages } from './card-file-messages.ts'
import { writeCards } from './card-files.ts'
import { createOrderCardFile } from './order-card-file.ts'
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
  const file = await createOrderCardFile(ctx, order, cardFileMessages[ctx.locale])
  await recordReveal(ctx, order, { kind: 'exported', format })
  const [contentType, body] = writeCards(format, file)
  return new FileReply(`cards-${orderNo}.${format}`, contentType, body)
}
