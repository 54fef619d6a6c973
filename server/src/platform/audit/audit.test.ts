import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buy } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { checkAuditCommand } from '../../cli/commands/audit.ts'
import { auditedTables, auditedTablesOf } from '../../modules/declarations.ts'
import type { AuditLink } from './audit-link.sql.ts'
import { genesisHash, hashLink, maxSegmentEvents } from './chain.rules.ts'
import { checkChain } from './check-chain.ts'

/** Waits until so many webhooks are recorded: the row of one may follow the delivery of its order. */
const waitForWebhooks = (shop: TestShop, count: number) =>
  expect
    .poll(async () => (await shop.db.db.selectFrom('payment_event').select('event_id').execute()).length, {
      timeout: 60_000,
    })
    .toBe(count)

/** A shop with a few sales, whose events are linked. */
async function openSold(orders = 3) {
  const shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(orders + 5) })
  for (let order = 0; order < orders; order++) await buy(shop, itemId)
  await waitForWebhooks(shop, orders)
  await shop.runJobs()
  return { shop, itemId, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

/** Runs a statement as the owner of the database with its triggers disabled. */
const tamper = (shop: TestShop, statement: string) =>
  shop.db.db.transaction().execute(async (tx) => {
    const set = async (how: string) => {
      for (const table of ['order_event', 'audit_link', 'audit_segment'])
        await sql.raw(`alter table ${table} ${how} trigger user`).execute(tx)
    }
    await set('disable')
    await sql.raw(statement).execute(tx)
    await set('enable')
  })

async function findings(shop: TestShop): Promise<string[]> {
  const { findings: found } = await checkChain(shop.services, auditedTablesOf(shop.services.cell))
  return found.map(({ kind, table, eventId }) => `${kind} ${table} ${eventId}`)
}

const eventsOf = (shop: TestShop) =>
  shop.db.db.selectFrom('order_event').select(['event_id', 'order_no']).orderBy('event_id').execute()

test('a run of the job links every event by shop, and untouched events give no finding', async () => {
  await using sold = await openSold()
  const { shop } = sold
  const checked = await checkChain(shop.services, auditedTablesOf(shop.services.cell))
  const events = await eventsOf(shop)
  expect(events.length).toBe(9)
  expect(checked).toMatchObject({ findings: [], waiting: 0, links: 15 })
  // of the platform, the three webhooks and the two channels that were added; of the shop, its opening and its orders
  expect(checked.heads.map(({ chain, place }) => `${chain} ${place}`)).toEqual(['segments 2', 'segments 2'])
  await buy(shop, sold.itemId)
  await waitForWebhooks(shop, 4)
  expect(await checkChain(shop.services, auditedTablesOf(shop.services.cell))).toMatchObject({
    findings: [],
    waiting: 4,
  })
  await Promise.all([shop.runJobs(), (await shop.openSecondProcess()).runJobs()])
  expect(await checkChain(shop.services, auditedTablesOf(shop.services.cell))).toMatchObject({
    findings: [],
    waiting: 0,
    links: 19,
  })
})

test('each table of events is declared once, and has its mark', async () => {
  await using shop = await openShop()
  const marks = await shop.db.db.selectFrom('audit_mark').select('event_table').execute()
  expect(auditedTables.map(({ name }) => name).sort()).toEqual(marks.map((mark) => mark.event_table).sort())
})

/** Tables whose rows stay as well, but are in no chain: what balances are, and the chain itself. */
const unlinkedTables = ['ledger_entry', 'ledger_line', 'audit_link', 'audit_segment']
const keptTables = [...auditedTables.map(({ name }) => name), ...unlinkedTables]
/** Tables of events that the chain does not cover, each with its reason. */
const uncovered: Readonly<Record<string, string>> = {}

test('every table of events is in the chain', async () => {
  await using shop = await openShop()
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name like '%\\_event'`.execute(shop.db.db)
  expect(rows.length).toBeGreaterThan(10)
  expect(
    rows.map(({ name }) => name).filter((name) => !(keptTables.includes(name) || name in uncovered)),
  ).toEqual([])
})

/** The triggers of a table that run for every row, or statement, of a kind, whatever the session is. */
const listRefusals = async ({ db }: TestShop) => {
  // of tgtype 8 is delete, 16 update, 32 truncate, 2 before, 1 for each row
  const { rows } = await sql<{ name: string; refuses: string }>`
    select relname as name, kind || ' ' || proname as refuses
    from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid,
      (values (8, 'delete', 1), (16, 'update', 1), (32, 'truncate', 0)) kinds (bit, kind, row)
    where relnamespace = 'public'::regnamespace and tgtype & bit <> 0 and tgtype & 2 = 2 and tgtype & 1 = row
      and tgenabled in ('O', 'A') and tgqual is null and tgattr = ''`.execute(db.db)
  return Map.groupBy(rows, ({ name }) => name)
}

test('every table of events has the triggers that refuse a change, a deletion and a truncation', async () => {
  await using shop = await openShop()
  const refusals = await listRefusals(shop)
  for (const table of keptTables)
    expect([
      table,
      refusals
        .get(table)
        ?.map(({ refuses }) => refuses)
        .sort(),
    ]).toEqual([table, ['delete refuse_change', 'truncate refuse_truncate', 'update refuse_change']])
})

test('no role can change, delete or truncate event rows', async () => {
  await using sold = await openSold(1)
  const { db } = sold.shop.db
  for (const table of [...keptTables, 'card_reveal'])
    await expect(sql.raw(`truncate ${table} cascade`).execute(db), table).rejects.toThrow('never removed')
  const tried: string[] = []
  for (const table of keptTables) {
    const { rows } = await sql<{ one: number }>`select 1 as one from ${sql.table(table)} limit 1`.execute(db)
    // a trigger for each row refuses nothing where there is none
    if (rows.length === 0) continue
    tried.push(table)
    const { rows: columns } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_identity = 'NO' limit 1`.execute(db)
    const column = columns[0]?.name
    await expect(sql.raw(`update ${table} set ${column} = ${column}`).execute(db), table).rejects.toThrow(
      'never changed',
    )
    await expect(sql.raw(`delete from ${table}`).execute(db), table).rejects.toThrow('never changed')
  }
  expect(tried).toEqual(
    expect.arrayContaining([
      'shop_event',
      'order_event',
      'payment_event',
      'pay_channel_event',
      'audit_segment',
    ]),
  )
  await sql`
    insert into card_reveal (order_no, shop_id, kind, format, by_owner, device, span, times, first_at, last_at)
    values ('A', 1, 'shown', '', false, 'x', now(), 1, now(), now())`.execute(db)
  await expect(sql`update card_reveal set times = times - 1`.execute(db)).rejects.toThrow('only counted up')
  await expect(sql`update card_reveal set times = times + 1, device = 'y'`.execute(db)).rejects.toThrow()
  await expect(sql`delete from card_reveal`.execute(db)).rejects.toThrow('only counted up')
  await sql`update card_reveal set times = times + 1`.execute(db)
})

test('a changed event is reported, whatever was changed', async () => {
  for (const change of [
    "actor = 'gateway2'",
    "reason = 'x'",
    "at = at + interval '1 second'",
    'shop_id = 99',
    "to_status = 'expired'",
  ]) {
    await using sold = await openSold(1)
    const { shop } = sold
    const [, second] = await eventsOf(shop)
    await tamper(shop, `update order_event set ${change} where event_id = ${second?.event_id}`)
    expect(await findings(shop), change).toEqual([`changed order_event ${second?.event_id}`])
  }
})

test('a deleted event and one inserted into the past are reported', async () => {
  await using sold = await openSold(2)
  const { shop, itemId } = sold
  const [, second, third] = await eventsOf(shop)
  await tamper(shop, `delete from order_event where event_id = ${second?.event_id}`)
  expect(await findings(shop)).toEqual([`deleted order_event ${second?.event_id}`])
  // long enough that no transaction of that time is open
  for (let turn = 0; turn < 3; turn++) {
    await shop.advanceClock(601)
    await buy(shop, itemId)
  }
  await tamper(
    shop,
    `insert into order_event (event_id, order_no, shop_id, to_status, actor, reason, at) overriding system value
     select ${second?.event_id}, 'ANOTHERORDER', shop_id, 'paid', 'gateway', 'paid', at from order_event
     where event_id = ${third?.event_id}`,
  )
  await shop.runJobs()
  expect(await findings(shop)).toEqual(expect.arrayContaining([`deleted order_event ${second?.event_id}`]))
  await tamper(
    shop,
    `insert into order_event (event_id, order_no, shop_id, to_status, actor, reason, at) overriding system value
     values (0, 'FORGED', 1, 'paid', 'gateway', 'paid', now())`,
  )
  await shop.runJobs()
  expect(await findings(shop)).toContain('inserted order_event 0')
})

test('a changed, removed or truncated segment is reported, and none can be forged without the key', async () => {
  await using sold = await openSold(2)
  const { shop } = sold
  const events = await eventsOf(shop)
  const [first] = events
  const last = events.at(-1)?.event_id
  await tamper(
    shop,
    `update order_event set actor = 'x' where event_id = ${first?.event_id};
     update audit_segment set row_hashes = sha256('x') || substr(row_hashes, 33) where event_table = 'order_event'`,
  )
  expect(await findings(shop)).toEqual([`link order_event ${last}`, `changed order_event ${first?.event_id}`])
  // as if the last event had never been
  await tamper(
    shop,
    `delete from order_event where event_id = ${last};
     update audit_segment set event_ids = trim_array(event_ids, 1), subjects = trim_array(subjects, 1),
       row_hashes = substr(row_hashes, 1, length(row_hashes) - 32) where event_table = 'order_event'`,
  )
  expect(await findings(shop)).toContain(`link order_event ${events.at(-2)?.event_id}`)
  await tamper(shop, "delete from audit_segment where event_table = 'order_event'")
  expect(await findings(shop)).toContain('link  0')
})

/** Links the events that segments link as versions before segments did, and removes the segments. */
async function linkAsBefore(shop: TestShop): Promise<void> {
  const { rows } = await sql<Omit<AuditLink, 'hash' | 'place'>>`
    select tenant_id, event_table, event.id as event_id, event.subject,
      substr(row_hashes, 32 * (turn::int - 1) + 1, 32) as row_hash
    from audit_segment, unnest(event_ids, subjects) with ordinality as event(id, subject, turn)
    order by tenant_id, audit_segment.place, turn`.execute(shop.db.db)
  await tamper(shop, 'delete from audit_segment')
  await sql`delete from audit_segment_head`.execute(shop.db.db)
  const ends = new Map<number, { place: number; hash: Buffer }>()
  for (const row of rows) {
    const end = ends.get(row.tenant_id) ?? { place: 0, hash: genesisHash }
    const link = { ...row, place: end.place + 1 }
    const hash = hashLink(shop.services, link, end.hash)
    ends.set(row.tenant_id, { place: link.place, hash })
    await sql`
      insert into audit_link (shop_id, place, event_table, event_id, subject, row_hash, hash)
      values (${link.tenant_id}, ${link.place}, ${link.event_table}, ${link.event_id}, ${link.subject}, ${link.row_hash},
        ${hash})`.execute(shop.db.db)
  }
  for (const [shopId, { place, hash }] of ends)
    await sql`insert into audit_head values (${shopId}, ${place}, ${hash})`.execute(shop.db.db)
}

test('what earlier versions linked counts as linked, and segments go on from there', async () => {
  await using sold = await openSold(1)
  const { shop, itemId } = sold
  const linksBefore = (await checkChain(shop.services, auditedTablesOf(shop.services.cell))).links
  await linkAsBefore(shop)
  await buy(shop, itemId)
  await waitForWebhooks(shop, 2)
  await shop.runJobs()
  const checked = await checkChain(shop.services, auditedTablesOf(shop.services.cell))
  expect(checked).toMatchObject({ findings: [], waiting: 0, links: linksBefore + 4 })
  expect(checked.heads.map(({ chain, tenantId }) => `${chain} ${tenantId}`)).toEqual([
    'links 0',
    'links 1',
    'segments 0',
    'segments 1',
  ])
  const [first] = await eventsOf(shop)
  await tamper(shop, `update order_event set actor = 'x' where event_id = ${first?.event_id}`)
  await tamper(shop, 'update audit_link set row_hash = hash where place = 2 and shop_id = 0')
  expect(await findings(shop)).toEqual([
    'link pay_channel_event 1',
    `changed order_event ${first?.event_id}`,
    'changed pay_channel_event 1',
  ])
})

test('more events than a segment has are linked by several, each once', async () => {
  await using sold = await openSold(1)
  const { shop } = sold
  const events = maxSegmentEvents * 2 + 1
  await sql`
    insert into order_event (order_no, shop_id, to_status, actor, reason, at)
    select 'N' || turn, shop_id, to_status, actor, reason, at
    from (select * from order_event limit 1) event, generate_series(1, ${events}::int) turn`.execute(
    shop.db.db,
  )
  await shop.runJobs()
  await shop.runJobs()
  expect(await checkChain(shop.services, auditedTablesOf(shop.services.cell))).toMatchObject({
    findings: [],
    waiting: 0,
  })
  const { rows } = await sql<{ length: number }>`
    select cardinality(event_ids) as length from audit_segment where event_table = 'order_event'
    order by place`.execute(shop.db.db)
  expect(rows.map(({ length }) => length)).toEqual([3, maxSegmentEvents, maxSegmentEvents, 1])
})

test('the command reports the row and fails, and prints the counts where there are no findings', async () => {
  await using sold = await openSold(1)
  const { shop } = sold
  const never = () => {
    throw new Error('this verb reads nothing')
  }
  const call = {
    ctx: shop.seller,
    args: {},
    validate: never,
    readFile: never,
    readPassword: never,
    writeFile: never,
    resolvePath: never,
    reportProgress: never,
    t: ({ en }: { en: string }) => en,
  }
  expect(await checkAuditCommand.run(call)).toMatchObject({
    failed: false,
    text: '2 chains, 7 records compared, 0 wait for their link, 0 are not right.',
  })
  const [first] = await eventsOf(shop)
  await tamper(shop, `update order_event set reason = 'x' where event_id = ${first?.event_id}`)
  const { text, failed } = await checkAuditCommand.run(call)
  expect(failed).toBe(true)
  expect(text).toContain(`order_event ${first?.event_id} (${first?.order_no}) was changed (shop 1, place 2)`)
})
