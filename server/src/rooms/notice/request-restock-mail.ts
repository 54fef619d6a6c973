import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import { idLength } from '@faka/contract/ids'
import type { requestRestockMail as operation } from '@faka/contract/restock'
import { atBrowser, type Ctx } from '../../kernel/ctx.ts'
import { inTx } from '../../kernel/db.ts'
import { messagesOpen } from '../../kernel/messages.ts'
import { newNumber } from '../../kernel/random.ts'
import { orRefuse, Refused } from '../../kernel/refuse.ts'
import { keepsCards, publishedItem } from '../item/door.ts'
import { freeCards } from '../stock/door.ts'
import { countWaiting, insertRequest, isRefused } from './restock.sql.ts'
import { encryptRestockMail, restockMailKey } from './restock-mail.ts'

/** Asking is for a person who looks at a few items, not for a list of addresses. */
const maxPerNetworkAndHour = 10
/** Further requests for one address are dropped in silence: a stranger may be asking in its owner's name. */
const maxWaitingPerMail = 20

/**
 * Asks for one mail when a sold-out item is back in stock. Whether the address waits already, or refuses such mails,
 * is not told.
 */
export async function requestRestockMail(
  ctx: Ctx,
  { itemId, mail }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { item } = orRefuse(await publishedItem(ctx, itemId), 'itemNotFound')
  if (!messagesOpen(ctx.config, 'mail')) throw new Refused('mailUnavailable')
  await ctx.limits.use(`restock ${atBrowser(ctx.actor)?.address ?? ''}`, maxPerNetworkAndHour, 3600)
  const free = keepsCards(item) ? ((await freeCards(ctx, [item.item_id])).get(item.item_id) ?? 0) : undefined
  if (free === undefined || free > 0) throw new Refused('itemInStock')
  const requestNo = newNumber(ctx.random, idLength)
  const mailKey = restockMailKey(ctx, mail)
  await inTx(ctx.db, async (tx) => {
    if (await isRefused(tx, mailKey, ctx.now())) return
    if ((await countWaiting(tx, mailKey)) >= maxWaitingPerMail) return
    await insertRequest(tx, {
      request_no: requestNo,
      item_id: item.item_id,
      shop_id: item.shop_id,
      mail_key: mailKey,
      sealed_mail: encryptRestockMail(ctx, requestNo, mail),
      created_at: ctx.now(),
    })
  })
  return {}
}
