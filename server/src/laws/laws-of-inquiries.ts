import type { Law } from './law.ts'

/** Laws 5 and 6 for questions before buying: a conversation has two sides, of which each writes its own messages. */
export const lawsOfInquiries: readonly Law[] = [
  {
    law: 6,
    promise:
      'An inquiry is about an item of its shop, its messages are of that shop and as many as it counts, and its asker wrote the first',
    breaches: `
      select 'inquiry ' || inquiry_no || ' of shop ' || inquiry.shop_id || ' counts ' || messages || ' messages and has '
        || coalesce(written, 0) || ', the first by the ' || coalesce(first_side, 'nobody')
      from inquiry left join item on item.item_id = inquiry.item_id left join (
        select inquiry_no, count(*) as written, min(shop_id) as one_shop, max(shop_id) as other_shop,
          (array_agg(side order by message_id))[1] as first_side
        from inquiry_message group by inquiry_no
      ) conversation using (inquiry_no)
      where item.shop_id is distinct from inquiry.shop_id or item.parent_id is not null
        or written is distinct from messages or first_side is distinct from 'buyer'
        or one_shop is distinct from inquiry.shop_id or other_shop is distinct from inquiry.shop_id`,
  },
  {
    law: 5,
    promise:
      'A message of an inquiry is by the account that asked, by the device of a guest that did, or by the shop',
    // a device keeps what it asked as a guest while an account is logged in there
    breaches: `
      select 'message ' || message_no || ' of inquiry ' || inquiry_no || ' is by ' || actor
      from inquiry_message join inquiry using (inquiry_no)
      where case
        when side = 'seller' then actor <> 'seller' and actor not like 'seller %' and actor not like 'key %'
        when account_id is null then actor <> 'guest' and actor not like 'account %'
        else actor <> 'account ' || account_id end`,
  },
  {
    law: 6,
    promise:
      'What was done to an inquiry has its event: it was closed, hidden and shown again, else its status is that of its last message',
    breaches: `
      select 'inquiry ' || inquiry_no || ' is ' || status || ' after a message of the ' || coalesce(last_side, 'nobody')
        || ', closed ' || coalesce(closings, 0) || ' times and ' || coalesce(decision, 'never hidden')
      from inquiry left join (
        select inquiry_no, (array_agg(side order by message_id desc))[1] as last_side
        from inquiry_message group by inquiry_no
      ) conversation using (inquiry_no) left join (
        select shop_id, inquiry_no, count(*) filter (where kind = 'closed') as closings,
          (array_agg(kind order by event_id desc) filter (where kind in ('hidden', 'unhidden')))[1] as decision,
          (array_agg(why order by event_id desc) filter (where kind in ('hidden', 'unhidden')))[1] as why
        from inquiry_event group by shop_id, inquiry_no
      ) story using (shop_id, inquiry_no)
      where case status
          when 'closed' then coalesce(closings, 0) = 0
          when 'open' then last_side is distinct from 'buyer'
          else last_side is distinct from 'seller' end
        or (decision = 'hidden') is distinct from (case when decided_at is not null then hidden end)
        or why is distinct from decision_why`,
  },
]
