import type { Law } from './law.ts'

/**
 * Whether an order is new. What an account paid for in another cell is read without a step between, so where cells have
 * databases to themselves, a cut may have an order of the moment in which it was taken, and not yet why its price is lower.
 */
const isNew = `orders.created_at > clock.now - interval '1 minute'`

/** Law 2: the member price of an order is a part of its sums, and its buyer had paid for it. */
export const lawsOfLevels: readonly Law[] = [
  {
    law: 2,
    promise:
      'A member price saves its share of the goods after their bulk price, and adds up with the coupon',
    breaches: `
      select 'order ' || order_no || ' saves ' || level_fen || ' fen by ' || level_basis_points || ' hundredths of a percent of '
        || unit_price_fen * quantity || ', and ' || coupon_fen || ' by a coupon, of ' || discount_fen
      from orders where level_name is not null and (
        level_fen <> unit_price_fen * quantity * level_basis_points / 10000
        or discount_fen <> goods_fen - surcharge_fen - unit_price_fen * quantity + level_fen + coupon_fen)`,
  },
  {
    law: 2,
    of: 'across',
    promise:
      'A member price is for an account that had paid for an order of the shop before, that of a level of the platform for one of any shop',
    breaches: `
      select 'order ' || order_no || ' has the price of ' || level_name || ' for ' || coalesce('account ' || account_id, 'a guest')
      from orders, clock where level_name is not null and not (level_of_platform and ${isNew}) and not exists (
        select from orders earlier where earlier.account_id = orders.account_id and (earlier.shop_id = orders.shop_id or orders.level_of_platform)
          and earlier.paid_at <= orders.created_at)`,
  },
  {
    law: 2,
    of: 'across',
    promise:
      'The price of a level of the platform is one that it had, for an account from which the platform had received what it needs',
    breaches: `
      select 'order ' || order_no || ' has the price of ' || level_name || ' for ' || received.fen || ' fen that the platform received'
      from orders cross join clock cross join lateral (
        select coalesce(sum(receipt.amount_fen), 0) as fen
        from orders earlier join receipt on receipt.order_no = earlier.order_no and fate = 'settled'
          join pay_channel on pay_channel.pay_channel_id = receipt.pay_channel_id
            and managed_by = 'platform' and provider <> 'manual'
          join item on item.item_id = earlier.item_id and content <> 'balance'
        where earlier.account_id = orders.account_id and earlier.paid_at <= orders.created_at
      ) received
      where level_of_platform and not ${isNew} and not exists (
        select from platform_levels, jsonb_to_recordset(levels) as level(name text, "spentFen" bigint, "basisPoints" int)
        where name = level_name and "basisPoints" = level_basis_points and "spentFen" <= received.fen)`,
  },
]
