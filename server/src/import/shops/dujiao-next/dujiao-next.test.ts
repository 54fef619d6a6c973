import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import {
  type DujiaoNextRows,
  dujiaoNextStatements,
  writeDujiaoNextFile,
} from '../../../../../test-support/import/dujiao-next-database.ts'
import { storedCards } from '../../../../../test-support/import/stored-cards.ts'
import { storedCoupons } from '../../../../../test-support/import/stored-coupons.ts'
import { findLedgerErrors } from '../../../../../test-support/seed/add-balance.ts'
import { emptyDb } from '../../../../../test-support/server/fresh-db.ts'
import { openShop, type TestShop } from '../../../../../test-support/server/open-shop.ts'
import { runLine } from '../../../../../test-support/server/run-line.ts'
import { findBreachesOfShop } from '../../../laws/find-breaches-of-shop.ts'
import { laws } from '../../../laws/laws.ts'
import { findAccountId } from '../../../modules/account/public.ts'
import { openArchivedOrder } from '../../../modules/archive/public.ts'
import { listItems } from '../../../modules/item/public.ts'
import { readBalance } from '../../../modules/wallet/wallet.sql.ts'

const createdAt = '2026-03-01 12:05:06.123456+08:00'
const order = { user_id: 0, currency: 'CNY', refunded_amount: '0.00', created_at: createdAt }

const coupon = {
  min_amount: '0.00',
  max_discount: '0.00',
  scope_type: 'product',
  scope_ref_ids: '[1]',
  is_active: true,
}

const rows: DujiaoNextRows = {
  categories: [
    { id: 1, name_json: { 'zh-CN': '会员 🎫', 'en-US': 'Members' }, sort_order: 2, is_active: true },
    { id: 2, name_json: { 'en-US': 'Hidden' }, sort_order: 1, is_active: false },
  ],
  products: [
    {
      id: 1,
      category_id: 1,
      slug: 'stream-pass',
      title_json: { 'zh-CN': '流媒体会员', 'en-US': 'Pass' },
      content_json: { 'zh-CN': '# 说明\n\n**立即**到账\n\n![图](/uploads/a.png)\n\n<p>一&amp;二</p>' },
      price_amount: '9.90',
      wholesale_prices: [
        { min_quantity: 10, unit_price: '8.80' },
        { sku_id: 12, min_quantity: 5, unit_price: 25.5 },
      ],
      images: ['/uploads/a.png'],
      purchase_type: 'guest',
      min_purchase_quantity: 0,
      max_purchase_quantity: 20,
      fulfillment_type: 'auto',
      is_active: true,
      sort_order: 9,
    },
    {
      id: 2,
      category_id: 2,
      slug: 'top-up',
      title_json: { 'zh-CN': '代充' },
      price_amount: '100.00',
      purchase_type: 'member',
      fulfillment_type: 'manual',
      manual_form_schema_json: {
        fields: [
          { key: 'account', type: 'text', required: true, label: { 'zh-CN': '账号' } },
          { key: 'zone', type: 'select', label: { 'zh-CN': '大区' }, options: ['一区', '二区'] },
          { key: 'agree', type: 'checkbox', label: { 'zh-CN': '同意' } },
        ],
      },
      is_active: true,
      sort_order: 1,
    },
  ],
  product_skus: [
    {
      id: 11,
      product_id: 1,
      sku_code: 'M',
      spec_values_json: { 时长: { 'zh-CN': '月卡' } },
      price_amount: '9.90',
      is_active: true,
      sort_order: 2,
    },
    {
      id: 12,
      product_id: 1,
      sku_code: 'Q',
      spec_values_json: { 时长: '季卡' },
      price_amount: '27.00',
      is_active: true,
      sort_order: 1,
    },
    {
      id: 21,
      product_id: 2,
      sku_code: 'DEFAULT',
      spec_values_json: {},
      price_amount: '100.00',
      is_active: true,
      sort_order: 0,
    },
  ],
  card_secrets: [
    { id: 1, product_id: 1, sku_id: 11, secret: 'M-0001', status: 'available' },
    { id: 2, product_id: 1, sku_id: 12, secret: "Q-0001 '😀'", status: 'available' },
    { id: 3, product_id: 1, sku_id: 12, secret: 'Q-SOLD', status: 'used' },
    { id: 4, product_id: 1, sku_id: 12, secret: 'Q-HELD', status: 'reserved' },
    { id: 5, product_id: 99, sku_id: 0, secret: 'ORPHAN', status: 'available' },
    { id: 6, product_id: 1, sku_id: 99, secret: 'OF-A-DELETED-VARIANT', status: 'available' },
    { id: 7, product_id: 1, sku_id: 0, secret: 'OF-NO-VARIANT', status: 'available' },
    { id: 8, product_id: 2, sku_id: 0, secret: 'OF-THE-ONLY-VARIANT', status: 'available' },
  ],
  orders: [
    {
      ...order,
      id: 1,
      order_no: 'DJ1',
      guest_email: 'mina@example.com',
      guest_password: 'open-me',
      status: 'completed',
      total_amount: '27.00',
    },
    {
      ...order,
      id: 2,
      order_no: 'DJ2',
      user_id: 5,
      status: 'delivered',
      total_amount: '127.00',
      refunded_amount: '10.00',
    },
    {
      ...order,
      id: 3,
      order_no: 'DJ2-1',
      parent_id: 2,
      user_id: 5,
      status: 'delivered',
      total_amount: '27.00',
    },
    {
      ...order,
      id: 4,
      order_no: 'DJ2-2',
      parent_id: 2,
      user_id: 5,
      status: 'delivered',
      total_amount: '100.00',
    },
    {
      ...order,
      id: 5,
      order_no: 'DJ5',
      guest_email: 'li@example.com',
      guest_password: `hmac-sha256:${'ab'.repeat(32)}`,
      status: 'canceled',
      total_amount: '5.00',
    },
    {
      ...order,
      id: 6,
      order_no: 'DJ6',
      guest_email: 'li@example.com',
      currency: 'USD',
      status: 'paid',
      total_amount: '5.00',
    },
    {
      ...order,
      id: 7,
      order_no: 'DJ7',
      guest_email: 'li@example.com',
      status: 'unheard-of',
      total_amount: '5.00',
    },
  ],
  order_items: [
    { id: 1, order_id: 1, product_id: 1, sku_id: 12, title_json: { 'zh-CN': '流媒体会员' }, quantity: 1 },
    { id: 2, order_id: 3, product_id: 1, sku_id: 12, title_json: { 'zh-CN': '流媒体会员' }, quantity: 1 },
    { id: 3, order_id: 4, product_id: 2, sku_id: 21, title_json: { 'zh-CN': '代充' }, quantity: 2 },
  ],
  fulfillments: [
    { id: 1, order_id: 1, type: 'auto', status: 'delivered', payload: 'Q-SOLD' },
    { id: 2, order_id: 3, type: 'auto', status: 'delivered', payload: 'Q-OTHER' },
    { id: 3, order_id: 4, type: 'manual', status: 'delivered', payload: '已充值\n谢谢' },
  ],
  users: [
    { id: 5, email: 'Buyer@Example.com', status: 'active', email_verified_at: createdAt },
    { id: 6, email: 'someone@example.com', status: 'active' },
    { id: 7, email: 'blocked@example.com', status: 'disabled', email_verified_at: createdAt },
  ],
  wallet_accounts: [
    { id: 1, user_id: 5, balance: '33.30' },
    { id: 2, user_id: 6, balance: '1.00' },
    { id: 3, user_id: 99, balance: '2.00' },
  ],
  payment_channels: [{ id: 1, name: '支付宝', provider_type: 'okpay', is_active: true }],
  coupons: [
    { ...coupon, id: 1, code: 'SECRET-COUPON', type: 'percent', value: '15.00', max_discount: '10.00' },
    {
      ...coupon,
      id: 2,
      code: 'Ten-Off',
      type: 'fixed',
      value: '10.00',
      min_amount: '50.00',
      usage_limit: 5,
      used_count: 2,
      per_user_limit: 1,
      starts_at: createdAt,
    },
    { ...coupon, id: 3, code: 'SHARE', type: 'percent', value: '12.50' },
    { ...coupon, id: 4, code: 'USED-UP', type: 'fixed', value: '1.00', usage_limit: 5, used_count: 5 },
    { ...coupon, id: 5, code: 'OFF', type: 'fixed', value: '1.00', is_active: false },
  ],
}

async function importFrom(shop: TestShop, folder: string, source: string) {
  const line = [
    'import',
    'dujiao-next',
    source,
    '--shop',
    shop.shortUrl,
    '--write',
    '--publish',
    '--accounts',
  ]
  const { out, data } = await runLine(shop, folder, line)
  return { out, data: data as { losses: { table: string; key: string; why: string }[] } }
}

async function expectMoved(shop: TestShop, folder: string, source: string): Promise<void> {
  const { out, data } = await importFrom(shop, folder, source)
  expect(data).toMatchObject({
    classifies: { read: 2, added: 2 },
    items: { read: 3, added: 3 },
    unsoldCards: { read: 6, added: 3, lost: 3 },
    soldCards: { read: 1, added: 1 },
    orders: { read: 3, added: 3, paidFen: 15_400, keptFen: 15_400 },
    buyers: { read: 1, added: 1, balanceFen: 3330, keptFen: 3330 },
  })
  expect(out).not.toContain('SECRET-COUPON')
  expect(out).toContain('Balances there: ¥33.30; of these imported: ¥33.30.')
  expect(out).toContain('settle its balance of 1.00')
  expect(data.losses.map(({ table, key }) => `${table} ${key}`).sort()).toEqual(
    [
      'products 1', // pictures
      'products 1', // a picture in its text
      'products 2', // a checkbox
      'coupons 1', // a percentage with a limit
      'payment_channels 1',
      'users 6', // its address was never verified
      'users 7', // disabled
      'wallet_accounts 3', // of a deleted user
      'card_secrets 4',
      'card 5',
      'card 6', // it would be sold at the price of another variant
      'card 7',
      'orders 2',
      'order 5', // its password
      'orders 6',
      'orders 7',
    ].sort(),
  )
  const [{ shop_id: shopId }] = (await shop.db.db.selectFrom('shop').select('shop_id').execute()) as [
    { shop_id: number },
  ]
  const items = await listItems(shop.services.db, shopId)
  expect(items.map(({ version, status }) => [version.title, version.priceFen, status])).toEqual([
    ['流媒体会员', 990, 'published'],
    ['流媒体会员 · 月卡', 990, 'published'],
    ['流媒体会员 · 季卡', 2700, 'published'],
    ['代充', 10_000, 'published'],
  ])
  expect(items.map(({ parent_id, axes, options }) => [parent_id, axes, options])).toEqual([
    [null, [{ name: '时长', values: ['月卡', '季卡'] }], null],
    [items[0]?.item_id, null, ['月卡']],
    [items[0]?.item_id, null, ['季卡']],
    [null, null, null],
  ])
  expect(await storedCards(shop)).toEqual([
    ['流媒体会员 · 月卡', 'M-0001'],
    ['流媒体会员 · 季卡', "Q-0001 '😀'"],
    ['代充', 'OF-THE-ONLY-VARIANT'],
  ])
  expect(items[1]?.version.description).toBe('## 说明\n\n**立即**到账\n\n一&二')
  expect(items.map(({ version }) => version.tiers)).toEqual([
    [],
    [{ minQuantity: 10, unitPriceFen: 880 }],
    [
      { minQuantity: 5, unitPriceFen: 2550 },
      { minQuantity: 10, unitPriceFen: 880 },
    ],
    [],
  ])
  expect(items[3]?.version).toMatchObject({
    needsLogin: true,
    questions: [
      { label: '账号', kind: 'text', required: true },
      { label: '大区', kind: 'choice', options: ['一区', '二区'] },
    ],
  })
  expect(await storedCoupons(shop)).toMatchObject([
    {
      code: 'TEN-OFF',
      sum_fen: 1000,
      min_fen: 5000,
      max_uses: 3,
      max_uses_per_buyer: 1,
      valid_from: new Date('2026-03-01T04:05:06.123Z'),
      items: 1,
    },
    { code: 'SHARE', basis_points: 1250, max_uses: null, max_uses_per_buyer: null, items: 1 },
  ])
  const open = (orderNo: string, proof: string) => openArchivedOrder(shop.seller, { orderNo, proof })
  expect(await open('DJ1', 'open-me')).toMatchObject({
    content: 'Q-SOLD',
    createdAt: new Date('2026-03-01T04:05:06.123Z'),
  })
  expect(await open('DJ2', 'buyer@example.com')).toMatchObject({
    title: '流媒体会员 + 代充',
    quantity: 3,
    amountFen: 12_700,
    content: 'Q-OTHER\n已充值\n谢谢',
  })
  // a password that cannot be checked here is not replaced by what strangers may know
  for (const proof of ['li@example.com', `hmac-sha256:${'ab'.repeat(32)}`, ''])
    await expect(open('DJ5', proof)).rejects.toMatchObject({ codeName: 'orderNotFound' })
  const led = await shop.app.inject({ method: 'GET', url: '/products/stream-pass' })
  expect(led.headers.location).toBe(`/itemDetail/${items[0]?.public_id}`)
  expect(await findBreachesOfShop(shop.services, laws)).toEqual([])
  const again = await importFrom(shop, folder, source)
  expect(again.data).toMatchObject({
    items: { added: 0 },
    unsoldCards: { added: 0, there: 3 },
    soldCards: { added: 0 },
    orders: { added: 0, there: 3 },
    buyers: { added: 0, there: 1, keptFen: 3330 },
  })
  const accountId = await findAccountId(shop.services, 'buyer@example.com')
  expect(await readBalance(shop.db.db, accountId ?? 0, true)).toBe(3330)
  expect(await findLedgerErrors(shop)).toEqual([])
  expect(await findBreachesOfShop(shop.services, laws)).toEqual([])
}

test('a shop moves in from its SQLite file, with the sums compared', async () => {
  await using shop = await openShop()
  const folder = await mkdtemp(join(tmpdir(), 'faka-test-import-'))
  writeDujiaoNextFile(join(folder, 'db.sqlite'), rows)
  await expectMoved(shop, folder, 'db.sqlite')
  await rm(folder, { recursive: true })
})

test('a variant keeps its row when another one comes first, and the old address leads to their item', async () => {
  await using shop = await openShop()
  const folder = await mkdtemp(join(tmpdir(), 'faka-test-import-'))
  writeDujiaoNextFile(join(folder, 'first.sqlite'), rows)
  const [month, season, ...others] = rows.product_skus ?? []
  const skus = [{ ...month, sort_order: 1 }, { ...season, sort_order: 2 }, ...others]
  writeDujiaoNextFile(join(folder, 'later.sqlite'), { ...rows, product_skus: skus })
  await importFrom(shop, folder, 'first.sqlite')
  const { data } = await importFrom(shop, folder, 'later.sqlite')
  expect(data).toMatchObject({ items: { added: 0, there: 3 }, unsoldCards: { added: 0, there: 3 } })
  const { shop_id } = await shop.db.db.selectFrom('shop').select('shop_id').executeTakeFirstOrThrow()
  const items = await listItems(shop.services.db, shop_id)
  expect(items).toHaveLength(4)
  const led = await shop.app.inject({ method: 'GET', url: '/products/stream-pass' })
  expect(led.headers.location).toBe(`/itemDetail/${items[0]?.public_id}`)
  await rm(folder, { recursive: true })
})

/** The titles, axes and options of the items that the first product becomes with these variants. */
async function importSkus(skus: readonly object[]) {
  await using shop = await openShop()
  const folder = await mkdtemp(join(tmpdir(), 'faka-test-import-'))
  const [month] = rows.product_skus ?? []
  const ofProduct = skus.map((sku, index) => ({ ...month, id: 31 + index, sort_order: 9 - index, ...sku }))
  writeDujiaoNextFile(join(folder, 'db.sqlite'), { ...rows, product_skus: ofProduct, card_secrets: [] })
  const { data } = await importFrom(shop, folder, 'db.sqlite')
  await rm(folder, { recursive: true })
  const { shop_id } = await shop.db.db.selectFrom('shop').select('shop_id').executeTakeFirstOrThrow()
  const items = (await listItems(shop.services.db, shop_id)).filter(({ version }) =>
    version.title.startsWith('流媒体'),
  )
  return {
    axes: items[0]?.axes ?? null,
    stored: items.map(({ version, options, status }) => [version.title, options, status]),
    losses: data.losses.filter(({ table }) => table === 'item').map(({ key }) => key),
  }
}

test('variants of several axes keep their names, and one that is off there is not for sale', async () => {
  const read = await importSkus([
    { spec_values_json: { 时长: '月卡', 地区: { 'zh-CN': '美区' } } },
    { spec_values_json: { 地区: '港区', 时长: '月卡' }, is_active: false },
  ])
  expect(read).toEqual({
    axes: [
      { name: '时长', values: ['月卡'] },
      { name: '地区', values: ['美区', '港区'] },
    ],
    stored: [
      ['流媒体会员', null, 'published'],
      ['流媒体会员 · 月卡 · 美区', ['月卡', '美区'], 'published'],
      ['流媒体会员 · 月卡 · 港区', ['月卡', '港区'], 'discontinued'],
    ],
    losses: [],
  })
})

test('variants that name different things or nothing are told apart by their names and codes on one axis', async () => {
  const { axes, stored } = await importSkus([
    { spec_values_json: { 时长: '月卡', 地区: '美区' } },
    { spec_values_json: { 'zh-CN': '试用' } },
    { spec_values_json: {}, sku_code: 'GIFT' },
  ])
  expect(axes).toEqual([{ name: '规格', values: ['月卡 · 美区', '试用', 'GIFT'] }])
  expect(stored.map(([title]) => title)).toEqual([
    '流媒体会员',
    '流媒体会员 · 月卡 · 美区',
    '流媒体会员 · 试用',
    '流媒体会员 · GIFT',
  ])
})

test('more axes than are possible here make an item of each variant, which is a loss', async () => {
  const four = { 时长: '月卡', 地区: '美区', 颜色: '红' }
  const { axes, stored, losses } = await importSkus([
    { spec_values_json: { ...four, 版本: '一' } },
    { spec_values_json: { ...four, 版本: '二' } },
  ])
  expect(axes).toBeNull()
  expect(stored.map(([title]) => title)).toEqual([
    '流媒体会员 — 月卡 · 美区 · 红 · 一',
    '流媒体会员 — 月卡 · 美区 · 红 · 二',
  ])
  expect(losses).toEqual(['1'])
})

test('a shop moves in from its running PostgreSQL, which is only read', async () => {
  await using shop = await openShop()
  await using foreign = await emptyDb()
  const client = new pg.Client({ connectionString: foreign.url })
  await client.connect()
  for (const statement of dujiaoNextStatements('postgres', rows)) await client.query(statement)
  await client.end()
  await expectMoved(shop, '/', foreign.url)
})

test('a server that cannot be reached and a damaged file are refused with a sentence', async () => {
  await using shop = await openShop()
  const folder = await mkdtemp(join(tmpdir(), 'faka-test-import-'))
  await expect(importFrom(shop, folder, 'postgres://root:secret@127.0.0.1:1/shop')).rejects.toThrow(
    'cannot be reached (ECONNREFUSED)',
  )
  await writeFile(join(folder, 'db.sqlite'), `SQLite format 3\0${'x'.repeat(4096)}`)
  await expect(importFrom(shop, folder, 'db.sqlite')).rejects.toThrow('damaged SQLite database')
  await rm(folder, { recursive: true })
})
