import { maxListedCampaigns, type listCampaigns as operation } from '@faka/contract/item/campaign'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ItemId } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db.ts'
import { requiredOfManagedShop } from '../shop/public.ts'
import { listCampaignsOf } from './campaign.sql.ts'
import { findItem, type ItemRow } from './item.sql.ts'

/** What campaigns need from the order module, which is to the right; `service-handlers.ts` passes it in. */
export interface CampaignOrdersPort {
  /** The paid orders in each of these campaigns, by its id. */
  sumOrdersByCampaign(
    services: { db: Db },
    campaignIds: readonly number[],
  ): Promise<ReadonlyMap<number, { orders: number; quantity: number; soldFen: number }>>
}

/** The campaigns of an item as they are in a transaction, or outside of one. */
export async function readCampaigns(
  { db, now }: { db: Db; now: Date },
  { item_id: itemId, public_id: publicId }: Pick<ItemRow, 'item_id' | 'public_id'>,
  port: CampaignOrdersPort,
): Promise<ReplyOf<typeof operation>> {
  const rows = await listCampaignsOf(db, itemId, maxListedCampaigns)
  const sums = await port.sumOrdersByCampaign(
    { db },
    rows.map(({ campaign_id }) => campaign_id),
  )
  return {
    itemId: ItemId.parse(publicId),
    list: rows.map(({ campaign_id, price_fen, valid_from, valid_until, ended_at }) => {
      const isOver = ended_at !== null || valid_until <= now
      return {
        priceFen: price_fen,
        from: valid_from.toISOString(),
        until: valid_until.toISOString(),
        endedTime: ended_at && ended_at < valid_until ? ended_at.toISOString() : null,
        state: isOver ? 'ended' : valid_from <= now ? 'running' : 'coming',
        ...(sums.get(campaign_id) ?? { orders: 0, quantity: 0, soldFen: 0 }),
      }
    }),
  }
}

/** The campaigns of an item or a variant, the latest first, with what was sold in each. */
export async function listCampaigns(
  ctx: Ctx,
  { itemId }: InputOf<typeof operation>,
  port: CampaignOrdersPort,
): Promise<ReplyOf<typeof operation>> {
  const item = await requiredOfManagedShop(ctx, await findItem(ctx.db, itemId), 'itemNotFound')
  return readCampaigns({ db: ctx.db, now: ctx.now() }, item, port)
}
