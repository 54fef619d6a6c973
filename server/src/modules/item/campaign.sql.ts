import './item.tables.ts'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db.ts'

/** A campaign that may be in force. */
export type OpenCampaign = Pick<
  Selectable<Tables['campaign']>,
  'campaign_id' | 'item_id' | 'price_fen' | 'valid_from' | 'valid_until'
>

/** The campaigns of a shop that were neither ended nor followed by another one: one of each item, over or not. */
export const listOpenCampaigns = (db: Db, shopId: number): Promise<OpenCampaign[]> =>
  db
    .selectFrom('campaign')
    .select(['campaign_id', 'item_id', 'price_fen', 'valid_from', 'valid_until'])
    .where('shop_id', '=', shopId)
    .where('ended_at', 'is', null)
    .execute()

/** The campaigns of an item, the latest first. */
export const listCampaignsOf = (db: Db, itemId: number, max: number) =>
  db
    .selectFrom('campaign')
    .selectAll()
    .where('item_id', '=', itemId)
    .orderBy('campaign_id', 'desc')
    .limit(max)
    .execute()

/** All campaigns of a shop, the earliest first. */
export const listCampaignsOfShop = (db: Db, shopId: number) =>
  db
    .selectFrom('campaign')
    .innerJoin('item', 'item.item_id', 'campaign.item_id')
    .select(['public_id', 'price_fen', 'valid_from', 'valid_until', 'ended_at'])
    .where('campaign.shop_id', '=', shopId)
    .orderBy('campaign_id')
    .execute()

/** Ends the campaign of a locked item, and returns its price if it was in force or to come. */
export async function endCampaign(
  tx: Tx,
  { item_id, shop_id }: { item_id: number; shop_id: number },
  at: Date,
): Promise<number | undefined> {
  const ended = await tx
    .updateTable('campaign')
    .set({ ended_at: sql<Date>`least(${at}::timestamptz, valid_until)` })
    .where('shop_id', '=', shop_id)
    .where('item_id', '=', item_id)
    .where('ended_at', 'is', null)
    .returning(['price_fen', 'valid_until'])
    .executeTakeFirst()
  return ended && ended.valid_until > at ? ended.price_fen : undefined
}

export const insertCampaign = (tx: Tx, campaign: Omit<Insertable<Tables['campaign']>, 'ended_at'>) =>
  tx.insertInto('campaign').values(campaign).execute()

export const insertCampaignEvent = (tx: Tx, event: Insertable<Tables['campaign_event']>) =>
  tx.insertInto('campaign_event').values(event).execute()

/** SQL condition for statements of other modules: this campaign of an item, or none, is the one of a moment. */
export const isCampaignAt = ({
  shopId,
  itemId,
  campaignId,
  at,
}: Record<'shopId' | 'itemId' | 'campaignId' | 'at', RawBuilder<unknown>>) => sql<boolean>`
  ${campaignId} is not distinct from (
    select campaign.campaign_id from campaign
    where campaign.shop_id = ${shopId} and campaign.item_id = ${itemId} and campaign.ended_at is null
      and campaign.valid_from <= ${at} and ${at} < campaign.valid_until)`
