import { createApiKey } from '@faka/contract/api-key/api-key'
import {
  type AuditEvent,
  auditActors,
  auditKinds,
  exportAuditEvents,
  listAuditEvents,
} from '@faka/contract/report/audit'
import { ShortUrl } from '@faka/contract/shared/ids'
import { inviteStaff } from '@faka/contract/shop/staff'
import { openCards, withdrawCards } from '@faka/contract/stock/stock-cards'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { complain } from '../../../../test-support/seed/complaint.ts'
import { joinStaff } from '../../../../test-support/seed/join-staff.ts'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { buy } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { planOf } from '../../../../test-support/server/plan-of.ts'
import { auditedTables } from '../declarations.ts'
import { createShop } from '../shop/create-shop.ts'
import { freezeShop } from '../shop/freeze-shop.ts'
import { newestEvents } from './audit-events.sql.ts'
import { listAuditEvents as listAtCommandLine, listedTables } from './list-audit-events.ts'

async function openOwner(shop: TestShop) {
  const { visitor } = await openBuyer(shop, { userName: 'seller' })
  visitor.headers['accept-language'] = 'zh-CN'
  return visitor
}

type Owner = Awaited<ReturnType<typeof openOwner>>
type Filter = Omit<Parameters<typeof listAtCommandLine>[1], 'shortUrl' | 'pageSize'>

async function listAll(owner: Owner, shortUrl: ShortUrl, filter: Filter = {}, pageSize = 100) {
  const list: AuditEvent[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await owner.call(listAuditEvents, {
      shortUrl,
      pageSize,
      ...filter,
      ...(cursor !== undefined && { cursor }),
    })
    list.push(...page.list)
    if (page.nextCursor === null) return list
    cursor = page.nextCursor
  }
}

const lines = (list: readonly AuditEvent[]) =>
  list.map(({ text, actor, subject, reason }) => [actor.text, text, subject.name, reason].join(' | '))

/** A shop in which its owner, a member of its staff, a program, a buyer and an administrator did something. */
async function openBusyShop() {
  const shop = await openShop()
  const { shortUrl } = shop
  const itemId = await shop.addItem({ title: '会员卡', cards: createCards(5) })
  const owner = await openOwner(shop)
  const staff = await joinStaff(shop, shortUrl, ['stock'])
  await shop.advanceClock(60)
  const order = await buy(shop, itemId)
  await shop.advanceClock(60)
  const complaint = await complain(order)
  await shop.advanceClock(60)
  const { apiKey, token } = await owner.call(createApiKey, {
    shortUrl,
    name: 'robot',
    scopes: ['stock:write'],
  })
  await owner.call(openCards, { shortUrl, cardIds: [2, 3] })
  await staff.visitor.call(withdrawCards, { shortUrl, cardIds: [2], reason: '=坏了' })
  await shop.advanceClock(60)
  const program = shop.visitor()
  program.headers.authorization = `Bearer ${token}`
  await program.call(withdrawCards, { shortUrl, cardIds: [3], reason: 'by a program' })
  await freezeShop(shop.seller, { shortUrl, why: 'A look is needed.' })
  return { shop, shortUrl, itemId, owner, staff, order, complaint, apiKey }
}

test('the owner reads in sentences who did what, when, on what and why, newest first', async () => {
  const { shop, shortUrl, itemId, owner, staff, order } = await openBusyShop()
  await using _ = shop
  const list = await listAll(owner, shortUrl)
  expect(lines(list.slice(0, 4))).toEqual([
    '服务器命令行 | 冻结了店铺 | Test shop | A look is needed.',
    'API 密钥 robot | 撤下了 1 张卡密 | 会员卡 | by a program',
    '员工 Staff | 撤下了 1 张卡密 | 会员卡 | =坏了',
    '店主 seller | 查看了 2 张未售卡密 | 会员卡 | ',
  ])
  expect(list[1]?.subject).toEqual({ kind: 'item', id: itemId, name: '会员卡' })
  const found = lines(list)
  expect(found).toContain('店主 seller | 新建了 API 密钥“robot”，可以：stock:write | robot | ')
  expect(found).toContain('员工 Staff | “Staff”接受邀请成为员工，权限：库存 | Staff | ')
  expect(found).toContain('买家（下单设备） | 投诉等待卖家处理 |  | 买家发起投诉')
  expect(found).toContain('系统（支付网关） | 订单已付款 |  | ')
  const placed = list.find(({ kind }) => kind === 'order.unpaid')
  expect(placed).toMatchObject({
    subject: { kind: 'order', id: order.orderNo },
    actor: { kind: 'buyer', text: '买家（未登录）' },
  })
  const times = list.map(({ time }) => time)
  expect(times).toEqual([...times].sort().reverse())
  // neither a card nor a phone
  const text = JSON.stringify(list)
  expect(text).not.toContain(createCards(1)[0])
  expect(text).not.toContain(staff.account.phone)
  expect((await owner.send(listAuditEvents, { shortUrl })).body).toContain('会员卡')
})

test('pages of any size are the same list, also where events have the same moment', async () => {
  const { shop, shortUrl, owner } = await openBusyShop()
  await using _ = shop
  const whole = await listAll(owner, shortUrl)
  expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length)
  expect(new Set(whole.map(({ time }) => time)).size).toBeLessThan(whole.length)
  for (const size of [1, 2, 7]) expect(await listAll(owner, shortUrl, {}, size)).toEqual(whole)
})

test('it is filtered by kind, by who did it, by what it is about and by days of the shop', async () => {
  const { shop, shortUrl, itemId, owner, staff, order, complaint, apiKey } = await openBusyShop()
  await using _ = shop
  const whole = await listAll(owner, shortUrl)
  const find = async (filter: Filter) => {
    const found = await listAll(owner, shortUrl, filter)
    // what a filter finds is a part of the whole list, in its order
    expect(whole.filter(({ id }) => found.some((each) => each.id === id))).toEqual(found)
    return found
  }
  const kinds = async (filter: Filter) => (await find(filter)).map(({ kind }) => kind)
  expect(await kinds({ kind: 'cards' })).toEqual(['cards.withdrawn', 'cards.withdrawn', 'cards.opened'])
  expect(await kinds({ kind: 'cards.opened' })).toEqual(['cards.opened'])
  expect(await kinds({ actor: 'staff' })).toEqual(['cards.withdrawn', 'staff.joined'])
  expect(await find({ staffNo: staff.staffNo })).toEqual(await find({ actor: 'staff' }))
  expect(await kinds({ staffNo: '0'.repeat(20) })).toEqual([])
  expect(await kinds({ keyNo: apiKey.keyNo })).toEqual(['cards.withdrawn'])
  expect(await find({ actor: 'apiKey' })).toEqual(await find({ keyNo: apiKey.keyNo }))
  expect(await kinds({ actor: 'buyer' })).toEqual(['complaint.open', 'order.unpaid'])
  expect(await kinds({ actor: 'owner' })).toEqual(['cards.opened', 'apiKey.created'])
  const byActor = await Promise.all(
    (['owner', 'staff', 'apiKey', 'buyer', 'platform', 'commandLine', 'system'] as const).map((actor) =>
      find({ actor }),
    ),
  )
  expect(byActor.flat().length).toBe(whole.length)
  expect(await kinds({ subject: order.orderNo })).toEqual([
    'complaint.open',
    'order.delivered',
    'order.paid',
    'order.unpaid',
  ])
  expect(await kinds({ subject: complaint })).toEqual(['complaint.open'])
  expect(await find({ subject: itemId })).toEqual(await find({ kind: 'cards' }))
  expect(await find({ subject: '1' })).toEqual(await find({ kind: 'cards' }))
  expect(await kinds({ subject: '99' })).toEqual([])
  expect(await kinds({ subject: `faka_${apiKey.keyNo}` })).toEqual(['apiKey.created'])
  // the last moment of a day in Shanghai, and the first one of the next
  const dayMs = 86_400_000
  const hoursAhead = 8 * 3_600_000
  const midnight = Math.ceil((shop.clock.now.getTime() + hoursAhead) / dayMs) * dayMs
  const [today = '', next = ''] = [midnight - dayMs, midnight].map((day) =>
    new Date(day).toISOString().slice(0, 10),
  )
  shop.clock.now = new Date(midnight - hoursAhead - 1)
  // in the first half of a day that is more than twelve hours ahead, after which a seller's session has ended
  const later = await openOwner(shop)
  await later.call(inviteStaff, { shortUrl, name: 'Late', rights: ['orders'] })
  shop.clock.now = new Date(midnight - hoursAhead)
  await later.call(inviteStaff, { shortUrl, name: 'Early', rights: ['orders'] })
  const names = async (filter: Filter) =>
    (await listAll(later, shortUrl, { ...filter, kind: 'staff.invited' })).map(({ subject }) => subject.name)
  expect(await names({ to: today })).toEqual(['Late', 'Staff'])
  expect(await names({ from: next })).toEqual(['Early'])
  expect(await names({ from: today, to: next })).toEqual(['Early', 'Late', 'Staff'])
  const inverted = await later.expectRejection(listAuditEvents, { shortUrl, from: next, to: today })
  expect(inverted.code).toBe('badInput')
})

test('the events of other shops are in no list, and staff with every right read none', async () => {
  const { shop, shortUrl, owner, order, itemId } = await openBusyShop()
  await using _ = shop
  const other = ShortUrl.parse('other')
  await createShop(shop.seller, { shortUrl: other, name: 'Other', seller: 'seller' })
  expect(lines(await listAll(owner, other))).toEqual(['服务器命令行 | 开了店铺 | Other | '])
  expect(await listAll(owner, other, { subject: order.orderNo })).toEqual([])
  expect(await listAll(owner, other, { subject: itemId })).toEqual([])
  expect(await listAll(owner, other, { subject: '1' })).toEqual([])
  const all = ['orders', 'complaints', 'items', 'stock', 'cards', 'money', 'settings'] as const
  const { visitor } = await joinStaff(shop, shortUrl, [...all])
  for (const operation of [listAuditEvents, exportAuditEvents])
    expect((await visitor.expectRejection(operation, { shortUrl })).code).toBe('rightNeeded')
  const { visitor: stranger } = await openBuyer(shop)
  expect((await stranger.expectRejection(listAuditEvents, { shortUrl })).code).toBe('shopNotFound')
})

test('the export has every event of the filter, and no cell that a spreadsheet reads as a formula', async () => {
  const { shop, shortUrl, owner } = await openBusyShop()
  await using _ = shop
  const { body, headers } = await owner.send(exportAuditEvents, { shortUrl })
  expect(headers['content-disposition']).toContain('audit-test-shop.csv')
  const [heading, ...rows] = body.trim().split('\r\n')
  expect(heading).toContain('发生了什么')
  expect(rows.length).toBe((await listAll(owner, shortUrl)).length)
  expect(body).toContain(",'=坏了,")
  const { body: narrowed } = await owner.send(exportAuditEvents, { shortUrl, kind: 'cards.opened' })
  expect(narrowed.trim().split('\r\n')).toHaveLength(2)
  expect(narrowed).toContain('店主 seller,商品,')
})

test('every table of events with a shop is listed, and every kind that it can have has a sentence', async () => {
  await using shop = await openShop()
  const tables = listedTables(auditedTables)
  expect(tables.map(({ name }) => name)).toEqual(
    auditedTables.filter(({ tenantColumn }) => tenantColumn !== undefined).map(({ name }) => name),
  )
  expect(tables.map(({ listing }) => listing.group).sort()).toEqual(Object.keys(auditKinds).sort())
  for (const { name, listing } of tables) {
    const known: readonly string[] = auditKinds[listing.group as keyof typeof auditKinds]
    if ('always' in listing.kind) {
      expect(known, name).toEqual([listing.kind.always])
      continue
    }
    const { rows } = await sql<{ definition: string }>`
      select pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = ${name}::regclass and contype = 'c'`.execute(shop.db.db)
    const { column } = listing.kind
    const check = rows.find(({ definition }) => definition.startsWith(`CHECK ((${column} = ANY`))
    const permitted = check?.definition.match(/(?<=')\w+(?=')/g) ?? known
    expect([...permitted].sort(), name).toEqual([...known].sort())
  }
})

const everything = {
  shopId: 1,
  ownerAccountId: 1,
  from: undefined,
  to: undefined,
  group: undefined,
  kind: undefined,
  actorKind: undefined,
  actors: undefined,
  subject: undefined,
}

test('in a shop of many events every table is read by its index of shop and time', async () => {
  const { shop, owner, shortUrl } = await openBusyShop()
  await using _ = shop
  await sql`
    insert into order_event (order_no, shop_id, to_status, actor, reason, at)
    select 'MANY' || n, 1 + n % 50, 'paid', 'gateway', 'paid', now() - n * interval '1 minute'
    from generate_series(1, 50000) n`.execute(shop.db.db)
  await sql`analyze order_event`.execute(shop.db.db)
  const tables = listedTables(auditedTables)
  const last = { at_us: 1_790_000_000_000_000, group: 'complaint', event_id: 5 }
  await sql`set enable_seqscan = off`.execute(shop.db.db)
  const plan = await planOf(shop.db.db, newestEvents(tables, everything, last, 50))
  for (const { name } of tables) expect(plan).toContain(`using ${name}_by_time`)
  expect((await listAll(owner, shortUrl, { kind: 'order', to: '2020-01-01' })).length).toBe(0)
})

test('what is rare among many events of orders is found without reading the others', async () => {
  await using shop = await openShop()
  const { db } = shop.db
  await sql`
    insert into order_event (order_no, shop_id, to_status, actor, reason, at)
    select 'MANY' || n, 1, 'paid', 'gateway', 'paid', now() - n * interval '1 minute' from generate_series(1, 50000) n
    union all select 'SOME' || n, 1, 'cancelled', 'seller 1', '', now() from generate_series(1, 30) n`.execute(
    db,
  )
  await sql`vacuum analyze order_event`.execute(db)
  const tables = listedTables(auditedTables)
  const orders = (filter: Partial<typeof everything> | object) =>
    planOf(db, newestEvents(tables, { ...everything, group: 'order', ...filter }, undefined, 21))
  for (const actorKind of ['owner', 'staff', 'apiKey', 'commandLine'] as const)
    expect(await orders({ actorKind }), actorKind).toContain('using order_event_by_seller')
  expect(await orders({ actorKind: 'platform' })).toContain('One-Time Filter: false')
  for (const kind of ['cancelled', 'refunded', 'expired'])
    expect(await orders({ kind }), kind).toContain('using order_event_by_rare_status')
  expect(await orders({ kind: 'paid' })).toContain('using order_event_by_time')
})

test('events of many cards that are of an item are found by the key of each card', async () => {
  await using shop = await openShop()
  const { db } = shop.db
  await shop.addItem({ cards: createCards(2000) })
  await sql`
    insert into stock_event (shop_id, kind, card_ids, actor, reason, at)
    select 1, 'exported', array(select n * 1000 + m from generate_series(1, 200) m), 'seller', '', now()
    from generate_series(1, 300) n`.execute(db)
  await sql`vacuum analyze card, stock_event`.execute(db)
  for (const batches of [{ itemId: 1 }, { batchId: 1 }]) {
    const filter = { ...everything, group: 'cards', subject: { numbers: [], batches } }
    const plan = await planOf(db, newestEvents(listedTables(auditedTables), filter, undefined, 21))
    expect(plan).toMatch(/Index Cond: .*card_id = ANY \(event\w*\.card_ids\)/)
    expect(plan).not.toContain('Join')
  }
})

test('a filter of actors or of kinds lists those events that the whole list says are of them', async () => {
  const { shop, shortUrl, owner, order } = await openBusyShop()
  await using _ = shop
  const accounts = await shop.db.db.selectFrom('account').select('account_id').execute()
  const ofAccounts = accounts.flatMap(({ account_id }) => [`seller ${account_id}`, `account ${account_id}`])
  const actors = [...ofAccounts, 'seller', 'key 7', 'gateway', 'job close', 'complaint', 'buyer']
  for (const [turn, actor] of actors.entries()) {
    const status = auditKinds.order[turn % auditKinds.order.length] ?? 'paid'
    await sql`
      insert into order_event (order_no, shop_id, to_status, actor, reason, at)
      select ${order.orderNo}, shop_id, ${status}, ${actor}, '', now() from shop`.execute(shop.db.db)
    await sql`
      insert into complaint_event (complaint_no, shop_id, to_status, actor, side, reason, at)
      select complaint_no, shop_id, 'answered', ${actor}, side, '', now() from complaint,
        unnest(array['buyer', 'seller', 'platform', 'time']) side`.execute(shop.db.db)
  }
  const all = await listAll(owner, shortUrl)
  for (const actor of auditActors)
    expect(await listAll(owner, shortUrl, { actor }), actor).toEqual(
      all.filter((event) => event.actor.kind === actor),
    )
  for (const kind of new Set(all.map((event) => event.kind)))
    expect(await listAll(owner, shortUrl, { kind }), kind).toEqual(all.filter((event) => event.kind === kind))
})

test('the command line lists the same', async () => {
  const { shop, shortUrl, owner } = await openBusyShop()
  await using _ = shop
  const { list } = await listAtCommandLine(
    { ...shop.seller, locale: 'zh-CN' },
    { shortUrl, pageSize: 100 },
    auditedTables,
  )
  expect(list).toEqual(await listAll(owner, shortUrl))
})
