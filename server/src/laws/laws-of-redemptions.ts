import type { Law } from './law.ts'

/** What holds of cards that were redeemed. */
export const lawsOfRedemptions: readonly Law[] = [
  {
    law: 3,
    promise: 'A card is redeemed once, after it was sold, and what was redeemed is not replaced',
    breaches: `
      select 'card ' || card_id || ' of order ' || redemption.order_no || ' was redeemed ' || count(*) || ' times, and is '
        || coalesce(max(card.state), 'gone')
      from redemption left join card using (card_id)
      where redemption.state <> 'rejected'
      group by card_id, redemption.order_no
      having count(*) > 1 or max(card.state) is distinct from 'sold'
        or max(card.order_no) is distinct from redemption.order_no`,
  },
  {
    law: 3,
    promise:
      'A card was redeemed after its order was delivered, in the shop of the order and by an item of it',
    breaches: `
      select 'redemption ' || redemption_no || ' does not fit its order ' || order_no
      from redemption left join orders using (order_no)
      where redeemed_at < delivered_at or delivered_at is null or orders.shop_id is distinct from redemption.shop_id
        or not exists (
          select from item where item.item_id = orders.item_id
            and coalesce(item.parent_id, item.item_id) = redemption.item_id)`,
  },
]
