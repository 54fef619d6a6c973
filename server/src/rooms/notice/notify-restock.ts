import { ItemId, ShortUrl } from '@faka/contract/ids'
import { restockUnsubscribePath } from '@faka/contract/restock'
import { itemUrl } from '@faka/contract/urls'
import type { House } from '../../kernel/ctx.ts'
import { inTx } from '../../kernel/db.ts'
import { messagesOpen, type NewMessage, queueMessages } from '../../kernel/messages.ts'
import { publishedItems } from '../item/door.ts'
import { knownShop } from '../shop/door.ts'
import { freeCards } from '../stock/door.ts'
import { mailText } from './notice-words.ts'
import {
  countNotified,
  itemsAwaited,
  noteNotified,
  type RestockRequest,
  sweepRestock,
  takeFirst,
} from './restock.sql.ts'
import { decryptRestockMail } from './restock-mail.ts'

/** How long those who were mailed have the cards to themselves before the next ones are mailed. */
const headStartMs = 10 * 60_000
/** News of a stock is none the next day. */
const mailGoodForMs = 24 * 3_600_000
const maxPerRun = 100
/** Rows stay a while for the link in their mail; a request that stock never answered is forgotten. */
const notifiedKeptMs = 30 * 24 * 3_600_000
const waitingKeptMs = 180 * 24 * 3_600_000

/** The request's mail: the item's page, and where such mails are refused. */
function restockMail(house: House, row: RestockRequest, title: string, path: string): NewMessage {
  const { publicUrl } = house.config
  const unsubscribe = `${publicUrl}${restockUnsubscribePath}/${row.request_no}`
  return {
    ...{ channel: 'mail', template: 'restock', vars: {} },
    to: decryptRestockMail(house, row),
    text: mailText('restock', { item: title, unsubscribe }, `${publicUrl}${path}`),
    expiresAt: new Date(house.now().getTime() + mailGoodForMs),
  }
}

/**
 * Mails those who asked for an item that is back in stock, in the order of asking: as many as there are free cards,
 * and the next ones ten minutes later. A mail and the note that it was written are one transaction, so that each
 * request is mailed once. Answers false: there is no more until the next look.
 */
export async function notifyRestock(house: House): Promise<boolean> {
  if (!messagesOpen(house.config, 'mail')) return false
  const now = house.now()
  const awaited = await itemsAwaited(house.db)
  if (awaited.length === 0) return false
  const free = await freeCards(
    house,
    awaited.map(({ item_id }) => item_id),
  )
  for (const { item_id: itemId, shop_id: shopId } of awaited) {
    const cards = Math.min(free.get(itemId) ?? 0, maxPerRun)
    if (cards === 0) continue
    // an item that is not sold now keeps its requests
    const item = (await publishedItems(house, shopId)).find(({ item_id }) => item_id === itemId)
    if (!item) continue
    const shop = await knownShop(house, shopId)
    const path = itemUrl(ItemId.parse(item.public_id), ShortUrl.parse(shop.short_url))
    await inTx(house.db, async (tx) => {
      const first = await takeFirst(tx, itemId, cards)
      const notified = await countNotified(tx, itemId, new Date(now.getTime() - headStartMs))
      const rows = first.slice(0, Math.max(0, cards - notified))
      if (rows.length === 0) return
      await queueMessages(
        house,
        tx,
        rows.map((each) => restockMail(house, each, item.wares.title, path)),
      )
      await noteNotified(
        tx,
        rows.map(({ request_no }) => request_no),
        now,
      )
    })
  }
  return false
}

/** Forgets what is over. */
export async function forgetRestock(house: House): Promise<boolean> {
  const now = house.now()
  await sweepRestock(house.db, {
    now,
    notifiedBefore: new Date(now.getTime() - notifiedKeptMs),
    askedBefore: new Date(now.getTime() - waitingKeptMs),
  })
  return false
}
