import type { Law } from './law.ts'

/** Law 2: an order has the price of a campaign exactly as it was set, and an item has one at a time. */
export const lawsOfCampaigns: readonly Law[] = [
  {
    law: 2,
    promise: 'An order in a campaign was placed in its time, at its price or below it, for its item',
    breaches: `
      select 'order ' || order_no || ' has campaign ' || orders.campaign_id || ' of ' || coalesce(price_fen::text, 'no')
        || ' fen and costs ' || goods_fen || ' fen for ' || quantity || ' that cost ' || normal_price_fen || ' without it'
      from orders left join campaign using (campaign_id, shop_id, item_id)
      where orders.campaign_id is not null and (
        price_fen is null or goods_fen - surcharge_fen <> price_fen * quantity or unit_price_fen > price_fen
        or normal_price_fen <= price_fen or orders.created_at < valid_from or orders.created_at >= valid_until)`,
  },
  {
    law: 2,
    promise: 'An item has one campaign at a time',
    breaches: `
      select 'item ' || item_id || ' has the campaigns ' || campaign_id || ' and ' || next_id
      from (
        select item_id, campaign_id, coalesce(ended_at, valid_until) as until,
          lead(campaign_id) over of_item as next_id, lead(valid_from) over of_item as next_from
        from campaign window of_item as (partition by item_id order by campaign_id)
      ) followed where until > next_from`,
  },
  {
    law: 2,
    promise: 'What an order in a campaign saves is its bulk price, its member price and its coupon',
    breaches: `
      select 'order ' || order_no || ' saves ' || discount_fen || ' fen, by the bulk price '
        || goods_fen - surcharge_fen - unit_price_fen * quantity || ', by its level ' || level_fen || ' and by its coupon ' || coupon_fen
      from orders where campaign_id is not null
        and discount_fen <> goods_fen - surcharge_fen - unit_price_fen * quantity + level_fen + coupon_fen`,
  },
]
