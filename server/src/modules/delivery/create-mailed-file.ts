import { buffer } from 'node:stream/consumers'
import type { Services } from '../../platform/ctx.ts'
import { encryptedZip } from '../../platform/files/encrypted-zip.ts'
import type { MessageAttachment } from '../../platform/messages/transport.ts'
import { deriveMailPassword, type OrderRow } from '../order/public.ts'
import { cardFileMessages } from './card-file-messages.ts'
import { writeCards } from './card-files.ts'
import { type CardFileMessages, createOrderCardFile } from './order-card-file.ts'

/** Larger files are refused by some mail servers, and such orders are better exported from their page. */
const maxBytes = 1_000_000

/** The reader's language is not known. */
const { 'zh-CN': zh, 'en-US': en } = cardFileMessages
const messages: CardFileMessages = {
  order: `${zh.order} / ${en.order}`,
  orders: `${zh.orders} / ${en.orders}`,
  item: `${zh.item} / ${en.item}`,
  count: `${zh.count} / ${en.count}`,
  card: `${zh.card} / ${en.card}`,
  test: `${zh.test} / ${en.test}`,
  no: `${zh.no} / ${en.no}`,
  boughtTime: `${zh.boughtTime} / ${en.boughtTime}`,
}

/**
 * The cards of a delivered order in an encrypted zip, whose password is on the order's page; undefined where they are too
 * long for an email.
 */
export async function createMailedFile(
  services: Services,
  order: OrderRow,
): Promise<MessageAttachment | undefined> {
  const name = `cards-${order.order_no}`
  const [, body] = writeCards('txt', await createOrderCardFile(services, order, messages))
  const text = await buffer(body)
  if (text.length > maxBytes) return undefined
  const content = await encryptedZip(
    { name: `${name}.txt`, content: text, changedAt: services.now() },
    deriveMailPassword(services, order),
  )
  return { fileName: `${name}.zip`, contentType: 'application/zip', content }
}
