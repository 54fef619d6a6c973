import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type DujiaokaRows, dujiaokaDump } from '../../../../../test-support/import/dujiaoka-dump.ts'
import { openImport } from '../../../../../test-support/import/open-import.ts'
import { storedCoupons } from '../../../../../test-support/import/stored-coupons.ts'
import { openShop, type TestShop } from '../../../../../test-support/server/open-shop.ts'
import { runLine } from '../../../../../test-support/server/run-line.ts'
import { findBreachesOfShop } from '../../../laws/find-breaches-of-shop.ts'
import { laws, lawsAtRest } from '../../../laws/laws.ts'
import { openArchivedOrder } from '../../../modules/archive/public.ts'
import { listItems } from '../../../modules/item/public.ts'
import { addStock } from '../../../modules/stock/add-stock.ts'
import { exportStock } from '../../../modules/stock/export-stock.ts'
import { previewStock } from '../../../modules/stock/preview-stock.ts'

const html =
  '<h2>使用说明 🎮</h2><p>先<strong>登录</strong>，再&nbsp;兑换。<br>见 <a href="https://help.example/a">帮助</a></p>' +
  '<ul><li>一</li><li>二</li></ul><script>alert(1)</script><img src="/uploads/a.png">'

const rows: DujiaokaRows = {
  goods_group: [
    { id: 1, gp_name: '游戏点卡 🎮', ord: 1 },
    { id: 2, gp_name: '会员', ord: 9, is_open: 0 },
    { id: 3, gp_name: '删掉的', deleted_at: '2026-01-01 00:00:00' },
  ],
  goods: [
    {
      id: 7,
      group_id: 1,
      gd_name: '星屑水晶 648',
      retail_price: '20.00',
      actual_price: '12.80',
      buy_limit_num: 5,
      description: html,
      wholesale_price_cnf: '10=11.00\r\n5=12.00\r\nmany=1',
      ord: 3,
    },
    {
      id: 8,
      group_id: 2,
      gd_name: '代充',
      actual_price: '30.00',
      type: 2,
      in_stock: 40,
      other_ipu_cnf: 'account=要充值的账号=1\nserver=大区=false',
      ord: 5,
    },
    { id: 9, group_id: 1, gd_name: '教程', actual_price: '0.01', ord: 1 },
    { id: 10, group_id: 1, gd_name: '赠品', actual_price: '0.00', is_open: 0 },
    { id: 11, group_id: 1, gd_name: '删掉的', actual_price: '1.00', deleted_at: '2026-01-01 00:00:00' },
    { id: 12, group_id: 1, gd_name: '坏价格', actual_price: 'abc' },
  ],
  carmis: [
    { id: 1, goods_id: 7, carmi: 'CARD-0001----pass\r' },
    { id: 2, goods_id: 7, carmi: '卡号：0002 密码：😀' },
    { id: 3, goods_id: 7, carmi: 'CARD-0001----pass' },
    { id: 4, goods_id: 7, carmi: '   ' },
    { id: 5, goods_id: 7, carmi: 'SOLD-0005', status: 2 },
    { id: 6, goods_id: 7, carmi: 'SOLD-0006', status: 2, deleted_at: '2026-02-01 00:00:00' },
    { id: 7, goods_id: 7, carmi: 'SOLD-0005' },
    { id: 8, goods_id: 9, carmi: 'https://pan.example/课程', is_loop: 1 },
    { id: 9, goods_id: 11, carmi: 'OF-A-DELETED-ITEM' },
    { id: 10, goods_id: 7, carmi: 'DELETED', deleted_at: '2026-02-01 00:00:00' },
    { id: 11, goods_id: 7, carmi: 'FOR-EVERYBODY', is_loop: 1 },
    { id: 12, goods_id: 11, carmi: 'OF-A-DELETED-ITEM-FOR-EVERYBODY', is_loop: 1 },
  ],
  coupons: [
    { id: 1, coupon: 'SECRET-COUPON' },
    { id: 2, coupon: 'summer20', discount: '2.00', ret: 3 },
    { id: 3, coupon: 'USED-UP', ret: 0 },
    { id: 4, coupon: '夏天打折' },
    { id: 5, coupon: 'SUMMER20' },
    { id: 6, coupon: 'OF-A-GONE-ITEM' },
  ],
  coupons_goods: [
    { id: 1, coupons_id: 2, goods_id: 7 },
    { id: 2, coupons_id: 3, goods_id: 7 },
    { id: 3, coupons_id: 4, goods_id: 7 },
    { id: 4, coupons_id: 5, goods_id: 7 },
    { id: 5, coupons_id: 6, goods_id: 11 },
  ],
  pays: [
    { id: 14, pay_name: '易支付-支付宝', pay_check: 'alipay', pay_handleroute: '/pay/yipay' },
    { id: 15, pay_name: '关掉的', pay_check: 'wx', pay_handleroute: '/pay/wepay', is_open: 0 },
  ],
  orders: [
    {
      id: 1,
      order_sn: 'ABCDEF0123456789',
      goods_id: 7,
      title: '星屑水晶 648 x 1',
      actual_price: '12.80',
      email: 'Mina@Example.com',
      info: 'SOLD-0005',
    },
    {
      id: 2,
      order_sn: 'WITHPASSWORD0002',
      goods_id: 8,
      title: '代充 x 2',
      buy_amount: 2,
      actual_price: '60.00',
      email: 'li@example.com',
      search_pwd: '口令',
      info: '要充值的账号:mina\n',
      status: 2,
    },
    {
      id: 3,
      order_sn: 'UNPAID0000000003',
      goods_id: 7,
      title: 'x',
      actual_price: '99.99',
      email: 'a@b.cn',
      status: -1,
    },
    { id: 4, order_sn: 'BROKEN0000000004', goods_id: 7, title: 'x', actual_price: '-1.00', email: 'a@b.cn' },
    { id: 5, order_sn: 'ABCDEF0123456789', goods_id: 7, title: 'x', actual_price: '1.00', email: 'a@b.cn' },
    { id: 6, order_sn: 'NOCONTACT0000006', goods_id: 7, title: 'x', actual_price: '2.00', email: '' },
    {
      id: 7,
      order_sn: 'DELETED000000007',
      goods_id: 7,
      title: 'x',
      actual_price: '3.00',
      email: '',
      deleted_at: '2026-02-01 00:00:00',
    },
  ],
}

const openDump = (shop: TestShop, of: DujiaokaRows) => openImport(shop, 'dujiaoka', dujiaokaDump(of))

const stored = async (shop: TestShop) => {
  const items = await listItems(shop.services.db, await shopIdOf(shop))
  return items.map(({ public_id, content, status, version }) => ({ public_id, content, status, version }))
}

const shopIdOf = async (shop: TestShop) =>
  (await shop.db.db.selectFrom('shop').select('shop_id').executeTakeFirstOrThrow()).shop_id

test('a shop moves in: categories, items, cards, fingerprints of sold cards and orders, and the sums agree', async () => {
  await using shop = await openShop()
  await using moving = await openDump(shop, rows)
  const tried = await moving.run()
  expect(tried.data.written).toBe(false)
  expect(tried.out).toContain('nothing was written')
  expect(await stored(shop)).toEqual([])

  const { data, out } = await moving.run('--write', '--publish', '--losses', 'losses.csv')
  expect(data).toMatchObject({
    written: true,
    classifies: { read: 2, added: 2 },
    items: { read: 4, added: 4 },
    unsoldCards: { read: 6, added: 2, there: 0, lost: 4 },
    soldCards: { read: 2, added: 2 },
    orders: { read: 5, added: 4, lost: 1, paidFen: 1280 + 6000 + 100 + 200, keptFen: 1280 + 6000 + 200 },
  })
  // a dry run finds what the import finds
  expect(tried.data).toEqual({ ...data, written: false })
  expect(out).not.toContain('SECRET-COUPON')
  expect(data.losses.map(({ table, key }) => `${table} ${key}`).sort()).toEqual(
    [
      'goods 7', // a picture in its text
      'goods 7', // a bulk price
      'goods 8', // a number of units
      'goods 12',
      'carmis 11', // given to every buyer, beside cards that are sold once
      'carmis 12',
      'item 10', // no price
      'coupons 1', // it is for no item
      'coupons 4', // its code
      'coupon 5', // the same in upper case
      'coupon 6', // its item is gone
      'payChannel 14', // its gateway has no address
      'card 3',
      'card 4',
      'card 7',
      'card 9',
      'orders 4',
      'order 5',
      'order 6',
    ].sort(),
  )

  const items = await stored(shop)
  expect(items.map(({ version, status, content }) => [version.title, status, content])).toEqual([
    ['代充', 'published', 'cards'],
    ['星屑水晶 648', 'published', 'cards'],
    ['教程', 'published', 'reusable'],
    ['赠品', 'draft', 'cards'],
  ])
  expect(items[1]?.version).toMatchObject({
    priceFen: 1280,
    originalPriceFen: 2000,
    maxQuantity: 5,
    tiers: [
      { minQuantity: 5, unitPriceFen: 1200 },
      { minQuantity: 10, unitPriceFen: 1100 },
    ],
    description: '## 使用说明 🎮\n\n先**登录**，再 兑换。\n见 [帮助](https://help.example/a)\n\n- 一\n- 二',
  })
  expect(items[0]?.version).toMatchObject({
    delivery: 'byHand',
    questions: [
      { label: '要充值的账号', required: true },
      { label: '大区', required: false },
    ],
  })
  const itemId = items[1]?.public_id as never
  const exported = await exportStock(shop.seller, { itemId, state: 'free' })
  expect(JSON.stringify(await textOf(exported))).toContain('CARD-0001----pass')
  expect(await findBreachesOfShop(shop.services, [...laws, ...lawsAtRest])).toEqual([])
})

async function textOf(file: { body: unknown }): Promise<string> {
  let text = ''
  for await (const chunk of file.body as AsyncIterable<Buffer | string>) text += chunk.toString()
  return text
}

test('coupons that could still be used come with what is left of them, once', async () => {
  await using shop = await openShop()
  await using moving = await openDump(shop, rows)
  const tried = await moving.run()
  const { data } = await moving.run('--write')
  expect(data.coupons).toEqual({ read: 3, added: 1, there: 0, lost: 2 })
  expect(tried.data.coupons).toEqual(data.coupons)
  const coupon = {
    code: 'SUMMER20',
    sum_fen: 200,
    basis_points: null,
    min_fen: 0,
    valid_from: shop.clock.now,
    valid_until: null,
    max_uses: 3,
    max_uses_per_buyer: null,
    uses: 0,
    items: 1,
    classifies: 0,
  }
  expect(await storedCoupons(shop)).toEqual([coupon])
  const again = await moving.run('--write')
  expect(again.data.coupons).toEqual({ read: 3, added: 0, there: 1, lost: 2 })
  expect(await storedCoupons(shop)).toEqual([coupon])
})

test('a repeated import lowers a coupon by its uses there since, and disables one that is used up there', async () => {
  await using shop = await openShop()
  await using first = await openDump(shop, rows)
  await first.run('--write', '--publish')
  const importWith = async (ret: number) => {
    const coupons = (rows.coupons ?? []).map((row) => (row.id === 2 ? { ...row, ret } : row))
    await using later = await openDump(shop, { ...rows, coupons })
    await later.run()
    const tried = await storedCoupons(shop)
    await later.run('--write')
    const [batch] = await shop.db.db.selectFrom('coupon_batch').select(['max_uses', 'disabled_at']).execute()
    const [coupon] = await storedCoupons(shop)
    return { tried: tried[0]?.max_uses, left: coupon?.max_uses, batch }
  }
  expect(await importWith(5)).toMatchObject({ left: 3 })
  expect(await importWith(2)).toMatchObject({ tried: 3, left: 2, batch: { max_uses: 2, disabled_at: null } })
  // a use here is never taken back
  await shop.db.db.updateTable('coupon').set({ uses: 2 }).execute()
  expect(await importWith(1)).toMatchObject({ left: 2, batch: { disabled_at: null } })
  expect(await importWith(0)).toMatchObject({ left: 2, batch: { disabled_at: shop.clock.now } })
  const events = await shop.db.db.selectFrom('coupon_event').select('kind').orderBy('event_id').execute()
  expect(events.map(({ kind }) => kind)).toEqual(['created', 'disabled'])
})

test('a card that was sold there is refused here as sold before', async () => {
  await using shop = await openShop()
  await using moving = await openDump(shop, rows)
  await moving.run('--write')
  const itemId = await shop.addItem()
  const cards = ['SOLD-0005', ' SOLD-0006 ', 'NEW-0001']
  const { lines, counts } = await previewStock(shop.seller, { itemId, cards })
  expect(lines.map(({ kind }) => kind)).toEqual(['soldBefore', 'soldBefore'])
  expect(counts.good).toBe(1)
  await expect(addStock(shop.seller, { itemId, cards })).rejects.toMatchObject({ codeName: 'cardsRepeated' })
})

test('a second import adds nothing twice, and takes over what changed there since', async () => {
  await using shop = await openShop()
  await using first = await openDump(shop, rows)
  await first.run('--write')
  const before = await stored(shop)
  const again = await first.run('--write')
  expect(again.data).toMatchObject({
    classifies: { added: 0, there: 2 },
    items: { added: 0, there: 4 },
    unsoldCards: { added: 0, there: 2, lost: 4 },
    soldCards: { added: 0, there: 2 },
    orders: { added: 0, changed: 0, there: 4, keptFen: 7480 },
  })
  expect(await stored(shop)).toEqual(before)

  const orders = (rows.orders ?? []).map((row) => (row.id === 2 ? { ...row, status: 4, info: 'DONE' } : row))
  const carmis = (rows.carmis ?? []).map((row) => (row.id === 2 ? { ...row, status: 2 } : row))
  await using later = await openDump(shop, { ...rows, orders, carmis })
  const { data } = await later.run('--write')
  expect(data).toMatchObject({ orders: { added: 0, changed: 1, there: 3 } })
  expect(data.losses.find(({ table, key }) => table === 'card' && key === '2')?.why).toContain('withdraw it')
  const opened = await openArchivedOrder(shop.seller, { orderNo: 'WITHPASSWORD0002', proof: '口令' })
  expect(opened).toMatchObject({ state: 'delivered', content: 'DONE', amountFen: 6000 })
})

test('an old order is opened by its number with the contact, or with its password where it has one', async () => {
  await using shop = await openShop()
  await using moving = await openDump(shop, rows)
  await moving.run('--write')
  const open = (orderNo: string, proof: string) => openArchivedOrder(shop.seller, { orderNo, proof })
  expect(await open('ABCDEF0123456789', 'mina@example.com')).toMatchObject({
    title: '星屑水晶 648 x 1',
    content: 'SOLD-0005',
    createdAt: new Date('2026-03-01T04:05:06Z'),
  })
  for (const [orderNo, proof] of [
    ['ABCDEF0123456789', 'li@example.com'],
    ['ABCDEF0123456789', ''],
    ['WITHPASSWORD0002', 'li@example.com'],
    ['NOCONTACT0000006', ''],
    ['NOTHERE000000000', 'mina@example.com'],
  ] as const)
    await expect(open(orderNo, proof)).rejects.toMatchObject({ codeName: 'orderNotFound' })
})

test('an order whose number or title cannot be stored is lost alone, with a sentence', async () => {
  await using shop = await openShop()
  const common = { goods_id: 7, actual_price: '1.00', email: 'a@b.cn' }
  await using moving = await openDump(shop, {
    ...rows,
    orders: [
      { id: 1, order_sn: 'NUL\x000000000001', title: 'x', ...common },
      { id: 2, order_sn: 'GOOD000000000002', title: 'x', ...common },
      { id: 3, order_sn: 'TITLE00000000003', title: 'nul \0 x', ...common },
    ],
  })
  const { data } = await moving.run('--write')
  expect(data).toMatchObject({ orders: { read: 3, added: 1, there: 0, lost: 2, paidFen: 300, keptFen: 100 } })
  const lost = data.losses.filter(({ table }) => table === 'order')
  expect(lost.map(({ key }) => key)).toEqual(['1', '3'])
  for (const { why } of lost) expect(why).toContain('characters that cannot be stored')
  const kept = await shop.db.db.selectFrom('archived_order').select('order_no').execute()
  expect(kept).toEqual([{ order_no: 'GOOD000000000002' }])
})

test('names and texts that cannot be stored come without what cannot be, and each is listed', async () => {
  await using shop = await openShop()
  await using moving = await openDump(shop, {
    goods_group: [{ id: 1, gp_name: '点\0卡' }],
    goods: [
      { id: 7, group_id: 1, gd_name: '星屑\0水晶', actual_price: '1.00', description: '说\0明' },
      { id: 8, group_id: 1, gd_name: '干净的', actual_price: '1.00' },
    ],
    carmis: [
      { id: 1, goods_id: 7, carmi: 'CARD-0001' },
      { id: 2, goods_id: 7, carmi: 'CARD\x000002' },
    ],
    pays: [
      { id: 1, pay_name: '支\0付宝', pay_check: 'aliweb', pay_handleroute: '/pay/alipay', merchant_id: '1' },
    ],
  })
  const { data } = await moving.run('--write')
  expect(data).toMatchObject({
    classifies: { added: 1 },
    items: { added: 2 },
    unsoldCards: { added: 1, lost: 1 },
  })
  const cleaned = data.losses.filter(({ why }) => why.includes('is here without them'))
  expect(cleaned.map(({ table, key }) => `${table} ${key}`)).toEqual(['classify 1', 'item 7', 'payChannel 1'])
  const [first] = await stored(shop)
  expect(first?.version).toMatchObject({ title: '星屑水晶', description: '说明' })
  const classifies = await shop.db.db.selectFrom('classify').select('name').execute()
  expect(classifies.map(({ name }) => name)).toContain('点卡')
})

test('a dump of another version or of something else is refused with a sentence, and nothing is written', async () => {
  await using shop = await openShop()
  const folder = await mkdtemp(join(tmpdir(), 'faka-test-import-'))
  const run = async (text: string) => {
    await writeFile(join(folder, 'dump.sql'), text)
    return runLine(shop, folder, ['import', 'dujiaoka', 'dump.sql', '--shop', shop.shortUrl, '--write'])
  }
  const dump = [...dujiaokaDump(rows)].join('')
  await expect(run(dump.replaceAll('`wholesale_price_cnf`', '`wholesale`'))).rejects.toThrow(
    'The table goods has no column wholesale_price_cnf',
  )
  await expect(run(dump.replaceAll('`carmis`', '`cards`'))).rejects.toThrow('There is no table carmis')
  expect(await stored(shop)).toEqual([])
  await rm(folder, { recursive: true })
})
