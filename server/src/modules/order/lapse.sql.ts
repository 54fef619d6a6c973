import './order.tables.ts'
import { type RawBuilder, sql } from 'kysely'
import { noNetwork } from './no-network.ts'

/** How long lapses count, starting from the first one. */
const lapseHours = 6
/** How many lapses one paid order cancels out. */
const lapsesForgivenByPayment = 2

/** An expired hold counts one extra lapse per this many cards. Cancelled holds do not: their cards came back sooner. */
const cardsPerExtraLapse = 20

/** The keys that a lapse counts against. For an account with a verified phone only the account counts. */
const lapseKeys = (orders: RawBuilder<unknown>) => sql`
  select distinct order_no, key, case when status = 'expired' then 1 + quantity / ${cardsPerExtraLapse} else 1 end as weight
  from (${orders}) o cross join lateral unnest(
    case when trust = 'proved' then array[int8send(account_id)]
    else array[address_key, phone_key, mail_key, qq_key, device_key, int8send(account_id)] end
  ) as k(key) where key is not null and key <> ${noNetwork}`

/** SQL that records a lapse for orders that ended unpaid (expired or cancelled), part of the statement that ends them. */
export const recordLapses = (orders: RawBuilder<unknown>, at: Date): RawBuilder<unknown> => sql`
  insert into hold_lapse as l (key, lapses, ends_at)
  select key, sum(weight)::int, ${at}::timestamptz + make_interval(hours => ${lapseHours})
  from (${lapseKeys(orders)}) keys group by key order by key
  on conflict (key) do update set
    lapses = excluded.lapses + case when l.ends_at > ${at}::timestamptz then l.lapses else 0 end,
    ends_at = case when l.ends_at > ${at}::timestamptz then l.ends_at else excluded.ends_at end`

/** SQL that cancels out lapses for orders that are paid, part of the statement that marks them paid. */
export const forgiveLapses = (orders: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update hold_lapse set lapses = greatest(0, lapses - ${lapsesForgivenByPayment} * keys.paid)
  from (select key, count(*)::int as paid from (${lapseKeys(orders)}) k group by key) keys
  where hold_lapse.key = keys.key`
