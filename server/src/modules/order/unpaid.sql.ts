import './order.tables.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { HoldCounts } from './hold.rules.ts'

/** An advisory lock key; shared holders do not wait for each other. */
export interface LockKey {
  key: bigint
  shared: boolean
}

/** Serializes transactions that count the same unpaid orders; keys are locked in ascending order. */
export async function lockKeys(tx: Tx, keys: readonly LockKey[]): Promise<void> {
  const unique = new Map<bigint, boolean>()
  for (const { key, shared } of keys) unique.set(key, (unique.get(key) ?? true) && shared)
  await sql`
    select case when shared then pg_advisory_xact_lock_shared(key) else pg_advisory_xact_lock(key) end
    from (
      select * from unnest(${[...unique.keys()].map(String)}::bigint[], ${[...unique.values()]}::boolean[]) as k(key, shared)
      order by key
    ) sorted`.execute(tx)
}

/** The keys by which unpaid orders are counted. */
export interface UnpaidKeys {
  phone: readonly Buffer[]
  mail: readonly Buffer[]
  qq: readonly Buffer[]
  devices: readonly Buffer[]
  accounts: readonly number[]
  networks: readonly Buffer[]
  /** Items whose total of held cards is limited. */
  items: readonly number[]
  /** Keys under which holds may have lapsed, or buyers may be blocked. */
  lapses: readonly Buffer[]
}

interface CountRow {
  kind: 'contact' | 'device' | 'account' | 'network' | 'item' | 'lapse' | 'block'
  key: string
  item_id: number
  orders: number
  cards: number
}

/** A key (hex) that a shop blocked. */
export const blockName = (shopId: number, key: string): string => `${shopId} ${key}`

const awaitingPayment = sql`status in ('unpaid', 'closing')`

/**
 * Counts what unpaid orders hold, by the names of `hold.rules.ts`, each with and without the item id, and the lapses
 * in effect at `now`, by key in hex, and which keys are blocked, by `blockName`. One statement, since every purchase
 * waits for it.
 */
export async function countUnpaid(
  tx: Tx,
  keys: UnpaidKeys,
  now: Date,
): Promise<{
  holdCounts: HoldCounts
  lapses: ReadonlyMap<string, number>
  blocks: ReadonlySet<string>
}> {
  const sums = sql`item_id, count(*)::int as orders, sum(quantity)::int as cards`
  // orders of verified accounts count for the account only
  const countBy = (kind: CountRow['kind'], column: string, values: readonly Buffer[]) => sql`
    select ${sql.lit(kind)} as kind, encode(${sql.ref(column)}, 'hex') as key, ${sums} from orders
    where ${sql.ref(column)} = any(${values}::bytea[]) and ${awaitingPayment} and trust <> 'proved' group by 2, 3`
  const { rows } = await sql<CountRow>`
    ${countBy('contact', 'phone_key', keys.phone)} union all ${countBy('contact', 'mail_key', keys.mail)}
    union all ${countBy('contact', 'qq_key', keys.qq)} union all ${countBy('device', 'device_key', keys.devices)}
    union all ${countBy('network', 'address_key', keys.networks)}
    union all
    select 'account', account_id::text, ${sums} from orders
    where account_id = any(${keys.accounts}::bigint[]) and ${awaitingPayment} group by 2, 3
    union all
    select 'item', trust, ${sums} from orders where item_id = any(${keys.items}::bigint[]) and ${awaitingPayment} group by 2, 3
    union all
    select 'lapse', encode(key, 'hex'), 0, lapses, 0 from hold_lapse
    where key = any(${keys.lapses}::bytea[]) and ends_at > ${now}
    union all
    select 'block', encode(key, 'hex'), shop_id, 0, 0 from buyer_block, unnest(keys) as key
    where keys && ${keys.lapses}::bytea[] and (until is null or until > ${now})`.execute(tx)
  const lapses = new Map<string, number>()
  const blocks = new Set<string>()
  const holdCounts: HoldCounts = new Map()
  const add = (name: string, { orders, cards }: CountRow) => {
    const current = holdCounts.get(name)
    holdCounts.set(name, { orders: orders + (current?.orders ?? 0), cards: cards + (current?.cards ?? 0) })
  }
  for (const row of rows) {
    const { kind, key, item_id } = row
    if (kind === 'lapse') {
      lapses.set(key, row.orders)
      continue
    }
    if (kind === 'block') {
      blocks.add(blockName(item_id, key))
      continue
    }
    if (kind !== 'item') {
      add(`${kind} ${key}`, row)
      add(`${kind} ${key} ${item_id}`, row)
      continue
    }
    add(`item ${item_id}`, row)
    if (key === 'guest' || key === 'suspect') add(`guests ${item_id}`, row)
    if (key === 'suspect') add(`suspects ${item_id}`, row)
  }
  return { holdCounts, lapses, blocks }
}

/** What unpaid orders hold of an item, and when the next of these holds ends. */
export interface ItemHolds {
  item_id: number
  held: number
  guests: number
  suspects: number
  /** When the next unpaid hold ends; null if none has an end in the future. */
  next_end: Date | null
  /** Cards of the holds that end within half a minute of it. */
  next_cards: number
  /** Cards of orders that are being closed. */
  closing_cards: number
}

/** What is held of each item now, over all buyers. */
export async function countItemHolds(db: Db, itemIds: readonly number[], at: Date): Promise<ItemHolds[]> {
  const { rows } = await sql<ItemHolds>`
    with holds as (
      select item_id, quantity, trust, pay_before, status = 'closing' or pay_before <= ${at} as closing,
        min(pay_before) filter (where status = 'unpaid' and pay_before > ${at}) over (partition by item_id) as next_end
      from orders where item_id = any(${itemIds}::bigint[]) and ${awaitingPayment}
    )
    select item_id, sum(quantity)::int as held,
      coalesce(sum(quantity) filter (where trust in ('guest', 'suspect')), 0)::int as guests,
      coalesce(sum(quantity) filter (where trust = 'suspect'), 0)::int as suspects,
      min(next_end) as next_end,
      coalesce(sum(quantity) filter (where not closing and pay_before <= next_end + interval '30 seconds'), 0)::int as next_cards,
      coalesce(sum(quantity) filter (where closing), 0)::int as closing_cards
    from holds group by item_id`.execute(db)
  return rows
}

/** Which of these contacts (hex) and accounts have paid an order before. */
export async function findPastPayers(
  tx: Tx,
  keys: Pick<UnpaidKeys, 'phone' | 'mail' | 'qq' | 'accounts'>,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct 'contact ' || encode(phone_key, 'hex') as name from orders
    where phone_key = any(${keys.phone}::bytea[]) and account_id is null and paid_at is not null
    union all
    select distinct 'contact ' || encode(mail_key, 'hex') from orders
    where mail_key = any(${keys.mail}::bytea[]) and paid_at is not null
    union all
    select distinct 'contact ' || encode(qq_key, 'hex') from orders
    where qq_key = any(${keys.qq}::bytea[]) and paid_at is not null
    union all
    select 'account ' || a.account_id from unnest(${keys.accounts}::bigint[]) as a(account_id)
    where exists (select from orders where account_id = a.account_id and paid_at is not null)`.execute(tx)
  return new Set(rows.map(({ name }) => name))
}

/** Marks proofs of work as used by the orders being placed. Returns those that no other order had used. */
export async function consumeProofs(
  tx: Tx,
  proofs: readonly { id: string; orderNo: string; expiresAt: Date }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ proof_id: string }>`
    insert into used_proof (proof_id, order_no, expires_at)
    select distinct on (id) * from unnest(${proofs.map(({ id }) => id)}::text[], ${proofs.map(({ orderNo }) => orderNo)}::text[], ${proofs.map(({ expiresAt }) => expiresAt)}::timestamptz[])
      as p(id, order_no, expires_at) order by id
    on conflict (proof_id) do update set order_no = excluded.order_no where used_proof.order_no = excluded.order_no
    returning proof_id`.execute(tx)
  return new Set(rows.map(({ proof_id }) => proof_id))
}

/** Deletes expired lapses and used proofs. */
export async function deleteExpiredHoldRecords(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('hold_lapse').where('ends_at', '<=', at).execute()
  await db.deleteFrom('used_proof').where('expires_at', '<=', at).execute()
}

/**
 * Seconds from order to payment in a shop, by pay channel: the 95th percentile over its last thousand orders. Channels
 * with fewer than twenty paid orders are left out.
 */
export async function measurePaySeconds(tx: Tx, shopId: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ pay_channel_id: string; seconds: number }>`
    select pay_channel_id,
      percentile_disc(0.95) within group (order by extract(epoch from paid_at - created_at))::float8 as seconds
    from (select * from orders where shop_id = ${shopId} order by created_at desc limit 1000) latest
    where paid_at is not null and not late
    group by pay_channel_id having count(*) >= 20`.execute(tx)
  return new Map(rows.map(({ pay_channel_id, seconds }) => [pay_channel_id, seconds]))
}
