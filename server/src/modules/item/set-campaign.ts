import type { CampaignInput, setCampaign as operation } from '@faka/contract/item/campaign'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import { sellerActorName } from '../account/public.ts'
import { requiredOfManagedShop } from '../shop/public.ts'
import { endCampaign, insertCampaign, insertCampaignEvent } from './campaign.sql.ts'
import { findItem, lockItems } from './item.sql.ts'
import { type CampaignOrdersPort, readCampaigns } from './list-campaigns.ts'

/** The columns of a campaign that begins now or later; rejects one that is over or not below the price. */
function toColumns({ priceFen, from, until }: CampaignInput, normalPriceFen: number, now: Date) {
  const begin = from === undefined ? now : new Date(Math.max(Date.parse(from), now.getTime()))
  const end = new Date(until)
  const issues = [
    ...(priceFen < normalPriceFen
      ? []
      : [{ path: 'campaign.priceFen', message: 'must be below the price of the item' }]),
    ...(end > begin
      ? []
      : [{ path: 'campaign.until', message: 'must be a moment to come, after the start' }]),
  ]
  if (issues.length > 0) throw new DomainError('badInput', issues)
  return { price_fen: priceFen, valid_from: begin, valid_until: end }
}

/**
 * Gives an item a price for some time, in place of a campaign that runs or is to come, or ends that. Every process sells
 * at it at once; orders that exist keep theirs.
 */
export async function setCampaign(
  ctx: Ctx,
  { itemId, campaign }: InputOf<typeof operation>,
  port: CampaignOrdersPort,
): Promise<ReplyOf<typeof operation>> {
  const found = await requiredOfManagedShop(ctx, await findItem(ctx.db, itemId), 'itemNotFound')
  const { shop_id: shopId } = found
  return inTxPublishing(ctx, 'catalogue', [String(shopId)], async (tx) => {
    const item = required((await lockItems(tx, shopId, [itemId]))[0], 'itemNotFound')
    const { item_id, axes, version } = item
    const at = ctx.now()
    const event = {
      shop_id: shopId,
      item_no: itemId,
      name: version.title,
      actor: sellerActorName(ctx.actor),
      at,
    }
    if (campaign && axes) throw new DomainError('variantNeeded')
    const columns = campaign && toColumns(campaign, version.priceFen, at)
    const endedFen = await endCampaign(tx, item, at)
    if (columns) {
      await insertCampaign(tx, { shop_id: shopId, item_id, created_at: at, ...columns })
      await insertCampaignEvent(tx, { ...event, kind: 'set', amount_fen: columns.price_fen })
    } else if (endedFen !== undefined)
      await insertCampaignEvent(tx, { ...event, kind: 'ended', amount_fen: endedFen })
    return readCampaigns({ db: tx, now: at }, item, port)
  })
}
