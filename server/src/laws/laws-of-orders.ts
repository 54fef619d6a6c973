import type { Law } from './law.ts'

/** Every allowed change of an order's status; null: its creation. */
const changes = [
  [null, 'unpaid'],
  ['unpaid', 'paid'],
  ['paid', 'delivered'],
  ['unpaid', 'closing'],
  ['closing', 'paid'],
  ['closing', 'cancelled'],
  ['closing', 'expired'],
  ['cancelled', 'paid'],
  ['expired', 'paid'],
  ['paid', 'refunding'],
  ['delivered', 'refunding'],
  ['cancelled', 'refunding'],
  ['expired', 'refunding'],
  ['refunding', 'refunded'],
] as const

const changeRows = changes
  .map(([from, to]) => `(${from === null ? 'null::text' : `'${from}'`}, '${to}')`)
  .join(', ')

/** Laws 4 and 6: the status of an order and its events. */
export const lawsOfOrders: readonly Law[] = [
  {
    law: 6,
    promise: 'An order changes only as the table of states says',
    breaches: `
      select 'order ' || order_no || ' went from ' || coalesce(from_status, 'nothing') || ' to ' || to_status
      from order_event where not exists (
        select from (values ${changeRows}) change(from_status, to_status)
        where change.to_status = order_event.to_status
          and change.from_status is not distinct from order_event.from_status)`,
  },
  {
    law: 6,
    promise: 'Each change of an order begins where the one before ended',
    breaches: `
      select 'order ' || order_no || ' was ' || coalesce(before, 'nothing') || ' and then left ' || coalesce(from_status, 'nothing')
      from (
        select order_no, from_status, lag(to_status) over (partition by order_no order by event_id) as before
        from order_event
      ) story where before is distinct from from_status`,
  },
  {
    law: 6,
    promise: 'An order is where its last event says',
    breaches: `
      select 'order ' || order_no || ' is ' || status || ', its story ends with ' || coalesce(ended, 'nothing')
      from (
        select order_no, status, (
          select to_status from order_event where order_event.order_no = orders.order_no
          order by event_id desc limit 1) as ended
        from orders
      ) latest where ended is distinct from status
      union all
      select 'order ' || order_no || ' has a story and is not there'
      from order_event where not exists (select from orders where orders.order_no = order_event.order_no)`,
  },
  {
    law: 6,
    promise: 'The times that an order carries are those of its events',
    breaches: `
      select 'order ' || order_no || ' carries another time than its event ' || to_status
      from orders left join lateral (
        select max(at) filter (where to_status = 'unpaid') as created, max(at) filter (where to_status = 'paid') as paid,
          max(at) filter (where to_status = 'delivered') as delivered,
          max(at) filter (where to_status in ('cancelled', 'expired')) as closed
        from order_event where order_event.order_no = orders.order_no
      ) times on true cross join lateral (values
        ('unpaid', created_at, created), ('paid', paid_at, paid), ('delivered', delivered_at, delivered),
        ('closed', closed_at, closed)
      ) pair(to_status, carried, event_at)
      where carried is distinct from event_at`,
  },
  {
    law: 6,
    promise: 'An order ends as its closing began, and none expires before its time',
    breaches: `
      select 'order ' || orders.order_no || ' began to close at ' || began.at || ' to be ' || coalesce(closing_to, 'nothing')
        || ' and is ' || coalesce(ended.to_status, 'not closed yet') || ', due ' || pay_before
      from orders join order_event began on began.order_no = orders.order_no left join order_event ended
        on ended.order_no = orders.order_no and ended.from_status = 'closing' and ended.to_status <> 'paid'
      where began.to_status = 'closing'
        and (coalesce(ended.to_status, closing_to) is distinct from closing_to
          or closing_to = 'expired' and began.at < pay_before)`,
  },
  {
    law: 4,
    promise: 'Nothing happens twice to an order',
    breaches: `
      select 'order ' || order_no || ' became ' || to_status || ' ' || count(*) || ' times'
      from order_event group by order_no, to_status having count(*) > 1`,
  },
]
