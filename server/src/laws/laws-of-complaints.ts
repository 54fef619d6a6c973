import type { Law } from './law.ts'

/** Every allowed change of a complaint's status; null: its creation. */
const changes = [
  [null, 'open'],
  ['open', 'answered'],
  ['answered', 'open'],
  ['open', 'escalated'],
  ['answered', 'escalated'],
  ['open', 'resolved'],
  ['answered', 'resolved'],
  ['escalated', 'resolved'],
  ['escalated', 'rejected'],
  ['open', 'closed'],
  ['answered', 'closed'],
  ['escalated', 'closed'],
] as const

const changeRows = changes
  .map(([from, to]) => `(${from === null ? 'null::text' : `'${from}'`}, '${to}')`)
  .join(', ')

/** Laws 2, 3, 4 and 6 for complaints: their status, and the cards and refunds they led to. */
export const lawsOfComplaints: readonly Law[] = [
  {
    law: 6,
    promise: 'A complaint changes only as the table of states says',
    breaches: `
      select 'complaint ' || complaint_no || ' went from ' || coalesce(from_status, 'nothing') || ' to ' || to_status
      from complaint_event where not exists (
        select from (values ${changeRows}) change(from_status, to_status)
        where change.to_status = complaint_event.to_status
          and change.from_status is not distinct from complaint_event.from_status)`,
  },
  {
    law: 6,
    promise: 'Each change of a complaint begins where the one before ended, and it is where the last one led',
    breaches: `
      select 'complaint ' || complaint_no || ' was ' || coalesce(before, 'nothing') || ' and then left ' || coalesce(from_status, 'nothing')
      from (
        select complaint_no, from_status, lag(to_status) over (partition by complaint_no order by event_id) as before
        from complaint_event
      ) story where before is distinct from from_status
      union all
      select 'complaint ' || complaint_no || ' is ' || status || ', its story ends with ' || coalesce(ended, 'nothing')
      from (
        select complaint_no, status, (
          select to_status from complaint_event where complaint_event.complaint_no = complaint.complaint_no
          order by event_id desc limit 1) as ended
        from complaint
      ) latest where ended is distinct from status`,
  },
  {
    law: 4,
    promise: 'Of an order one complaint runs at a time',
    breaches: `
      select 'about order ' || order_no || ' run ' || count(*) || ' complaints'
      from complaint where status in ('open', 'answered', 'escalated') group by order_no having count(*) > 1`,
  },
  {
    law: 2,
    promise: 'A complaint that ended with money has a refund of that amount, and no other one has any',
    breaches: `
      select 'complaint ' || complaint_no || ' gives ' || coalesce(refund_fen, 0) || ' fen, its refund is of '
        || coalesce(refund.amount_fen, 0)
      from complaint left join (
        select complaint_no, order_no, shop_id, sum(amount_fen) as amount_fen from refund
        where complaint_no is not null group by complaint_no, order_no, shop_id
      ) refund using (complaint_no, order_no, shop_id)
      where refund.amount_fen is distinct from refund_fen
      union all
      select 'a refund names the complaint ' || complaint_no || ', which is not there'
      from refund where complaint_no is not null
        and not exists (select from complaint where complaint.complaint_no = refund.complaint_no)`,
  },
  {
    law: 3,
    promise: 'A complaint that ended with cards replaced as many as it says, and no other one replaced any',
    breaches: `
      select 'complaint ' || complaint_no || ' should have replaced ' || due || ' cards and replaced ' || given
      from (
        select complaint_no, case outcome when 'replaced' then cardinality(made_good_ids) else 0 end as due,
          (select count(*) from card_replacement where card_replacement.complaint_no = complaint.complaint_no
            and card_replacement.order_no = complaint.order_no)
          + (select count(*) from delivered_text where delivered_text.complaint_no = complaint.complaint_no
            and delivered_text.order_no = complaint.order_no) as given
        from complaint
      ) counted where due <> given
      union all
      select 'a card was replaced for the complaint ' || complaint_no || ', which is not there'
      from (
        select complaint_no from card_replacement
        union all select complaint_no from delivered_text
      ) named where complaint_no is not null
        and not exists (select from complaint where complaint.complaint_no = named.complaint_no)`,
  },
  {
    law: 3,
    promise:
      'What a seller replaced without a complaint names the request that a record gives the reason of, and each such record replaced something',
    breaches: `
      with replaced as (
        select order_no, shop_id, card_replacement.request_id, num_nonnulls(complaint_no, recall_id) as other_causes
        from card_replacement join orders using (order_no) where card_replacement.request_id is not null
        union all
        select order_no, shop_id, request_id, num_nonnulls(complaint_no)
        from delivered_text where request_id is not null
      )
      select 'order ' || order_no || ' had a card replaced by request ' || request_id
        || case when other_causes > 0 then ' and for something else' else ' without a record' end
      from replaced
      where other_causes > 0 or not exists (
        select from order_action act where kind = 'replace'
          and (act.order_no, act.shop_id, act.request_id) = (replaced.order_no, replaced.shop_id, replaced.request_id))
      union all
      select 'request ' || coalesce(request_id::text, 'without a number') || ' replaced nothing of order ' || order_no
      from order_action act where kind = 'replace' and not exists (
        select from replaced where (replaced.order_no, replaced.request_id) = (act.order_no, act.request_id))`,
  },
  {
    law: 2,
    promise:
      'Who chose between new cards and money for recalled cards got that alone, and no one got any before',
    breaches: `
      select 'the offer ' || offer_id || ' for order ' || order_no || ' ended with ' || coalesce(choice, 'nothing')
        || ', given were ' || coalesce(given, 'nothing')
      from (
        select offer_id, order_no, choice, (
          select string_agg(distinct kind, ' and ') from recall_remedy
          where recall_remedy.order_no = recall_offer.order_no and recall_remedy.recall_id = recall_offer.recall_id
            and recall_remedy.request_id = recall_offer.request_id) as given
        from recall_offer
      ) offered
      where given is distinct from case choice when 'replace' then 'replaced' when 'refund' then 'refunded' end`,
  },
  {
    law: 3,
    promise:
      'A recalled card was replaced for its recall exactly where the record of what its buyer got says so',
    breaches: `
      select 'card ' || card_id || ' was to be replaced for recall ' || recall_id || ' and was not'
      from recall_remedy where kind = 'replaced' and not exists (
        select from card_replacement where old_card_id = card_id and card_replacement.recall_id = recall_remedy.recall_id)
      union all
      select 'card ' || old_card_id || ' was replaced for recall ' || recall_id || ' without a record'
      from card_replacement where recall_id is not null and not exists (
        select from recall_remedy where card_id = old_card_id and kind = 'replaced')`,
  },
]
