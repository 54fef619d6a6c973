import type { Law } from './law.ts'

/** Law 2: what a coupon saved is part of the sums of its order, and no more orders use one than it allows. */
export const lawsOfCoupons: readonly Law[] = [
  {
    law: 2,
    promise: 'A coupon counts the orders that hold or used it',
    breaches: `
      select 'coupon ' || coupon_id || ' counts ' || uses || ' uses and has ' || kept
      from (
        select coupon_id, uses, coalesce(counted.kept, 0) as kept
        from coupon left join (
          select coupon_id, count(*) as kept from coupon_use where returned_at is null group by coupon_id
        ) counted using (coupon_id)
      ) compared where uses <> kept`,
  },
  {
    law: 2,
    promise: 'No coupon is used more often than it allows, and no batch more often than it allows one buyer',
    breaches: `
      select 'coupon ' || coupon_id || ' is used by ' || uses || ' orders and allows ' || max_uses
      from coupon where uses > max_uses
      union all
      select 'batch ' || batch_no || ' is used by ' || count(*) || ' orders of one buyer and allows ' || max_uses_per_buyer
      from coupon_use join coupon_batch using (coupon_batch_id), unnest(buyer_keys) as key
      where returned_at is null and max_uses_per_buyer is not null
      group by batch_no, max_uses_per_buyer, key having count(*) > max_uses_per_buyer`,
  },
  {
    law: 2,
    promise: 'An order has the coupon of its use, for what that saved, and an order without one has no use',
    breaches: `
      select 'order ' || order_no || ' saves ' || coalesce(orders.coupon_fen, 0) || ' fen by '
        || coalesce(orders.coupon_code, 'no coupon') || ', its use ' || coalesce(saved_fen, 0) || ' by '
        || coalesce(code, 'none')
      from (select * from orders where coupon_code is not null) orders
        full join (
          select order_no, shop_id, code, coupon_use.discount_fen as saved_fen
          from coupon_use left join coupon using (coupon_id, coupon_batch_id, shop_id)
        ) used using (order_no, shop_id)
      where (orders.coupon_code, orders.coupon_fen) is distinct from (code, saved_fen)`,
  },
  {
    law: 2,
    promise:
      'A coupon saves what its terms say of goods that cost enough for them, and leaves one fen to pay',
    breaches: `
      select 'order ' || order_no || ' costs ' || net_fen || ' fen before its coupon, which saves ' || coupon_fen
      from (
        select order_no, coupon_fen, goods_fen - orders.discount_fen + coupon_fen as net_fen, min_fen, sum_fen, basis_points
        from coupon_use join orders using (order_no) join coupon_batch using (coupon_batch_id)
      ) discounted
      where net_fen < min_fen
        or coupon_fen <> least(coalesce(sum_fen, net_fen * basis_points / 10000), net_fen - 1)`,
  },
  {
    law: 2,
    promise:
      'A use of a coupon is returned exactly where its order ended unpaid, and paid where that is paid',
    breaches: `
      select 'order ' || order_no || ' is ' || status || ', its use of a coupon is '
        || case when returned_at is null then 'kept' else 'returned' end
      from coupon_use join orders using (order_no)
      where ((returned_at is not null) <> (orders.paid_at is null and closed_at is not null)
          or (coupon_use.paid_at is not null) <> (orders.paid_at is not null))
        -- late money that a program before coupons settled when the coupon was used up: noted at the order
        and not exists (
          select from order_action where order_action.order_no = orders.order_no and actor = 'job coupons')`,
  },
]
