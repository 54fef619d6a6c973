import type { Law } from './law.ts'

/** Law 6 for ratings: they are about what was delivered, and each act on one has its event. */
export const lawsOfRatings: readonly Law[] = [
  {
    law: 6,
    promise:
      'A rating belongs to an order that was delivered, of the same shop and item, and an order has one',
    breaches: `
      select 'rating ' || rating_no || ' is about order ' || order_no
      from (select *, count(*) over (partition by order_no) as ratings from rating) rating
        left join orders using (order_no) left join item bought on bought.item_id = orders.item_id
      where delivered_at is null or ratings > 1 or orders.shop_id <> rating.shop_id
        or coalesce(bought.parent_id, bought.item_id) <> rating.item_id`,
  },
  {
    law: 6,
    promise:
      'What was done to a rating has its event: it was written, answered, reported and decided about once each time',
    breaches: `
      select 'rating ' || rating_no || ' has not the event of each act'
      from rating left join (
        select rating_no, count(*) filter (where kind = 'written') as written,
          count(*) filter (where kind = 'changed') as changed,
          count(*) filter (where kind = 'answered') as answers,
          count(*) filter (where kind = 'reported') as reports,
          (array_agg(kind order by event_id desc) filter (where kind in ('hidden', 'kept')))[1] as decision,
          (array_agg(stars order by event_id desc))[1] as stars
        from rating_event group by rating_no
      ) story using (rating_no)
      where written is distinct from 1 or (changed > 0) is distinct from (changed_at is not null)
        or answers is distinct from (answer is not null)::int or reports is distinct from (reported_at is not null)::int
        or (decision = 'hidden') is distinct from (case when decided_at is not null then hidden end)
        or story.stars is distinct from rating.stars`,
  },
]
