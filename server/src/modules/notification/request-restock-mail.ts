import type { requestRestockMail as operation } from '@faka/contract/notification/restock-mail'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { idLength } from '@faka/contract/shared/ids'
import { newCellNumber } from '../../platform/cell.ts'
import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { canSendMessages } from '../../platform/messages.ts'
import { drawsFromStock, findPublishedItem } from '../item/public.ts'
import { getFreeCardCounts } from '../stock/public.ts'
import { countWaiting, insertRestockRequest, isUnsubscribed } from './restock.sql.ts'
import { encryptRestockMail, fingerprintRestockMail } from './restock-mail.ts'

/** Enough for a person who looks at a few items, too few for a list of addresses. */
const maxPerNetworkAndHour = 10
/** Further requests for one address are dropped silently: the request may not come from its owner. */
const maxWaitingPerMail = 20

/**
 * Requests one email when a sold-out item is back in stock. The response does not reveal whether the address is already
 * waiting or unsubscribed.
 */
export async function requestRestockMail(
  ctx: Ctx,
  { itemId, mail }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { item } = required(await findPublishedItem(ctx, itemId), 'itemNotFound')
  if (!canSendMessages(ctx.config, 'mail')) throw new DomainError('mailUnavailable')
  await ctx.rateLimits.consume(
    `restock ${asBrowserActor(ctx.actor)?.networkHash ?? ''}`,
    maxPerNetworkAndHour,
    3600,
  )
  const free = drawsFromStock(item)
    ? ((await getFreeCardCounts(ctx, [item.item_id])).get(item.item_id) ?? 0)
    : undefined
  if (free === undefined || free > 0) throw new DomainError('itemInStock')
  const requestNo = newCellNumber(ctx, idLength)
  const mailKey = fingerprintRestockMail(ctx, mail)
  await inTx(ctx.db, async (tx) => {
    if (await isUnsubscribed(tx, mailKey, ctx.now())) return
    if ((await countWaiting(tx, mailKey)) >= maxWaitingPerMail) return
    await insertRestockRequest(tx, {
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
