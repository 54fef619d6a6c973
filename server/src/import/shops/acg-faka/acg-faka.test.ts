import { login } from '@faka/contract/account/account'
import { resetPassword, sendResetCode } from '@faka/contract/account/registration'
import { expect, test } from 'vitest'
import { type AcgFakaRows, acgFakaDump } from '../../../../../test-support/import/acg-faka-dump.ts'
import { openImport } from '../../../../../test-support/import/open-import.ts'
import { findLedgerErrors } from '../../../../../test-support/seed/add-balance.ts'
import { openBuyer } from '../../../../../test-support/seed/open-buyer.ts'
import { openShop, type TestShop } from '../../../../../test-support/server/open-shop.ts'
import { getLastCode } from '../../../../../test-support/server/read-outbox.ts'
import { findBreaches } from '../../../laws/law.ts'
import { laws, lawsAtRest } from '../../../laws/laws.ts'
import { findAccountId } from '../../../modules/account/public.ts'
import { openArchivedOrder } from '../../../modules/archive/public.ts'
import { listItems } from '../../../modules/item/public.ts'
import { previewStock } from '../../../modules/stock/preview-stock.ts'
import { readBalance } from '../../../modules/wallet/wallet.sql.ts'

const config = `[category]
月卡=30.00
季卡 🎮=80.00
[wholesale]
10=28.00
[category_wholesale]
季卡 🎮.5=75.00
many
`

const rows: AcgFakaRows = {
  acg_category: [
    { id: 1, name: '会员 🎮', sort: 2 },
    { id: 2, name: '点卡', sort: 1, hide: 1 },
  ],
  acg_commodity: [
    {
      id: 7,
      category_id: 1,
      name: '视频会员',
      description: '<p>登录后<strong>兑换</strong></p><img src="/a.png">',
      price: '30.00',
      user_price: '29.00',
      cover: '/a.png',
      config,
      maximum: 5,
      sort: 2,
    },
    {
      id: 8,
      category_id: 2,
      name: '代充',
      price: '12.80',
      user_price: '12.80',
      delivery_way: 1,
      only_user: 1,
      minimum: 2,
      widget: JSON.stringify([
        { name: 'qq', cn: 'QQ 号', type: 'number', regex: '^\\d+$' },
        { name: 'area', cn: '大区', type: 'select', regex: '' },
        { name: 'captcha', cn: '验证', type: 'custom', regex: '' },
      ]),
      sort: 1,
    },
    {
      id: 9,
      category_id: 1,
      name: '带规格',
      config: '[sku]\n颜色.红=1',
      leave_message: '先看教程',
      sort: 3,
    },
    { id: 10, category_id: 1, name: '坏价格', price: 'abc', status: 0, sort: 4 },
  ],
  acg_card: [
    { id: 1, secret: 'CARD-0001----密码', race: '月卡' },
    { id: 2, secret: '=CARD 0002 😀', race: '季卡 🎮' },
    { id: 3, secret: 'SOLD-0003', race: '月卡', status: 1 },
    { id: 4, secret: 'LOCKED-0004', race: '月卡', status: 2 },
    { id: 5, secret: 'NO-LONGER-A-KIND', race: '年卡' },
    { id: 6, secret: 'OF-AN-OPTION', commodity_id: 9, sku: '{"颜色":"红"}' },
    { id: 7, secret: 'PLAIN-0007', commodity_id: 9, sku: '[]' },
    { id: 8, secret: 'SOLD-0003', race: '月卡' },
  ],
  acg_order: [
    {
      id: 1,
      trade_no: '1234567890123456789',
      amount: '30.00',
      race: '月卡',
      secret: 'SOLD-0003',
      contact: 'Mina@Example.com',
    },
    {
      id: 2,
      trade_no: '2234567890123456789',
      amount: '25.60',
      commodity_id: 8,
      card_num: 2,
      delivery_status: 0,
      contact: '13800000000',
      password: '口令',
      widget: JSON.stringify({ qq: { cn: 'QQ 号', value: '10001' } }),
    },
    { id: 3, trade_no: '3234567890123456789', amount: '99.99', status: 0, contact: 'a@b.cn' },
    { id: 4, trade_no: '4234567890123456789', amount: '-1.00', contact: 'a@b.cn' },
  ],
  acg_coupon: [{ id: 1 }, { id: 2, status: 1 }],
  acg_pay: [
    { id: 2, name: '支付宝' },
    { id: 3, name: '关掉的', commodity: 0 },
  ],
  acg_user: [
    { id: 1000, username: 'mina', balance: '12.50', coin: '0.00' },
    { id: 1001, username: 'li', balance: '0.00', coin: '0.00' },
    { id: 1002, username: 'wu', phone: '13812345678', balance: '8.00', coin: '0.00' },
    { id: 1003, username: 'wu2', phone: '13912345678', balance: '0.00', coin: '1.50' },
    { id: 1004, username: 'wu3', phone: '13912345678', balance: '2.00', coin: '0.00' },
  ],
}

const openDump = (shop: TestShop, of: AcgFakaRows) => openImport(shop, 'acg-faka', acgFakaDump(of))

const stored = async (shop: TestShop) => {
  const { shop_id } = await shop.db.db.selectFrom('shop').select('shop_id').executeTakeFirstOrThrow()
  return listItems(shop.services.db, shop_id)
}

test('a shop moves in: an item for each kind, cards, fingerprints and orders, and the sums agree', async () => {
  await using shop = await openShop()
  await using moving = await openDump(shop, rows)
  const tried = await moving.run()
  expect(await stored(shop)).toEqual([])
  const { data, out } = await moving.run('--write', '--publish')
  expect(data).toMatchObject({
    classifies: { read: 2, added: 2 },
    items: { read: 4, added: 4 },
    unsoldCards: { read: 5, added: 3, lost: 2 },
    soldCards: { read: 1, added: 1 },
    orders: { read: 3, added: 3, paidFen: 3000 + 2560, keptFen: 3000 + 2560 },
  })
  // a dry run finds what the import finds
  expect(tried.data).toEqual({ ...data, written: false })
  expect(out).not.toMatch(/SECRET-|CARD-0001/)
  expect(data.losses.map(({ table, key }) => `${table} ${key}`).sort()).toEqual(
    [
      'commodity 7', // a line of its configuration
      'commodity 7', // its picture
      'commodity 7', // its price for members
      'commodity 7', // a picture in its text
      'commodity 8', // the options of a question
      'commodity 9', // its options
      'commodity 9', // what it tells after the payment
      'commodity 10', // no price
      'coupon 1',
      'pay 2',
      'user 1000', // no phone
      'user 1001',
      'user 1003', // what it could withdraw
      'account 1002', // accounts are imported on request only
      'account 1003',
      'account 1004',
      'card 4',
      'card 5',
      'card 6',
      'card 8',
      'order 4',
    ].sort(),
  )
  const items = await stored(shop)
  expect(items.map(({ version, status }) => [version.title, version.priceFen, status])).toEqual([
    ['代充', 1280, 'published'],
    ['视频会员 月卡', 3000, 'published'],
    ['视频会员 季卡 🎮', 8000, 'published'],
    ['带规格', 100, 'published'],
  ])
  expect(items[0]?.version).toMatchObject({
    delivery: 'byHand',
    needsLogin: true,
    minQuantity: 2,
    questions: [
      { label: 'QQ 号', kind: 'number', required: true },
      { label: '大区', kind: 'text', required: false },
    ],
  })
  expect(items[1]?.version).toMatchObject({
    description: '登录后**兑换**',
    maxQuantity: 5,
    tiers: [{ minQuantity: 10, unitPriceFen: 2800 }],
  })
  expect(items[2]?.version.tiers).toEqual([{ minQuantity: 5, unitPriceFen: 7500 }])
  expect(await findBreaches(shop.services.db, [...laws, ...lawsAtRest], shop.clock.now)).toEqual([])

  const again = await moving.run('--write')
  expect(again.data).toMatchObject({
    items: { added: 0, there: 4 },
    unsoldCards: { added: 0, there: 3 },
    orders: { added: 0, changed: 0, there: 3 },
  })
  const { lines } = await previewStock(shop.seller, { itemId: await shop.addItem(), cards: ['SOLD-0003'] })
  expect(lines.map(({ kind }) => kind)).toEqual(['soldBefore'])
})

test('old orders are opened by their numbers, and old addresses lead to the new ones', async () => {
  await using shop = await openShop()
  await using moving = await openDump(shop, rows)
  await moving.run('--write', '--publish')
  const open = (orderNo: string, proof: string) => openArchivedOrder(shop.seller, { orderNo, proof })
  expect(await open('1234567890123456789', 'mina@example.com')).toMatchObject({
    title: '视频会员 月卡',
    state: 'delivered',
    content: 'SOLD-0003',
  })
  expect(await open('2234567890123456789', '口令')).toMatchObject({
    state: 'paid',
    quantity: 2,
    content: 'QQ 号: 10001\n',
  })
  await expect(open('2234567890123456789', '13800000000')).rejects.toMatchObject({
    codeName: 'orderNotFound',
  })
  const [, month] = await stored(shop)
  const locationOf = async (path: string) =>
    (await fetch(`${shop.url}${path}`, { redirect: 'manual' })).headers.get('location')
  expect(await locationOf('/item/7')).toBe(`/itemDetail/${month?.public_id}`)
  expect(await locationOf('/item/99')).toBeNull()
  expect(await locationOf('/user/index/query?tradeNo=1234567890123456789')).toBe(
    '/archivedOrder?orderNo=1234567890123456789',
  )
  // a stranger does not learn which numbers there are
  expect(await locationOf('/user/index/query?tradeNo=9')).toBe('/archivedOrder?orderNo=9')
})

test('members become accounts with their balances once, and set a password by a code', async () => {
  await using shop = await openShop()
  const { account: known } = await openBuyer(shop, { phone: '13912345678' })
  await using moving = await openDump(shop, rows)
  const tried = await moving.run('--accounts')
  const { data } = await moving.run('--accounts', '--write')
  expect(data).toMatchObject({ buyers: { read: 3, added: 2, lost: 1, balanceFen: 1000, keptFen: 800 } })
  expect(tried.data).toEqual({ ...data, written: false })
  // an account that was here keeps its own, and the same phone is no second account
  expect(await findAccountId(shop.services, '13912345678')).toBe(known.account_id)
  expect(data.losses.filter(({ table }) => table === 'account').map(({ key }) => key)).toEqual(['1004'])

  const [mina, li, wu, ...others] = rows.acg_user ?? []
  await using later = await openDump(shop, {
    ...rows,
    acg_user: [mina, li, { ...wu, balance: '9.00' }, ...others].flatMap((row) => row ?? []),
  })
  const again = await later.run('--accounts', '--write')
  expect(again.data).toMatchObject({ buyers: { added: 0, there: 2, keptFen: 800 } })
  expect(again.data.losses.find(({ table, key }) => table === 'account' && key === '1002')?.why).toContain(
    'imported as 8.00 and is 9.00 there now',
  )
  const accountId = (await findAccountId(shop.services, '13812345678')) ?? 0
  expect(await readBalance(shop.db.db, accountId, true)).toBe(800)
  expect(await findLedgerErrors(shop)).toEqual([])
  expect(await findBreaches(shop.services.db, laws, shop.clock.now)).toEqual([])

  const phone = '13812345678' as never
  const provedAt = () =>
    shop.db.db
      .selectFrom('account')
      .select('phone_proved_at')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  expect(await provedAt()).toEqual({ phone_proved_at: null })
  await shop.visitor().call(sendResetCode, { phone })
  const password = 'a new password'
  const verifyCode = await getLastCode(shop, phone)
  await shop.visitor().call(resetPassword, { phone, verifyCode, password, confirmPassword: password })
  expect(await provedAt()).toEqual({ phone_proved_at: shop.clock.now })
  const visitor = shop.visitor()
  await visitor.call(login, { userName: phone, password })
})

test('a kind keeps its item when another one comes first, and the old address leads to that', async () => {
  await using shop = await openShop()
  await using first = await openDump(shop, rows)
  await first.run('--write', '--publish')
  const seasonFirst = config.replace('月卡=30.00\n季卡 🎮=80.00', '季卡 🎮=80.00\n月卡=30.00')
  const [video, ...others] = rows.acg_commodity ?? []
  await using later = await openDump(shop, {
    ...rows,
    acg_commodity: [{ ...video, config: seasonFirst }, ...others],
  })
  const { data } = await later.run('--write')
  expect(data).toMatchObject({ items: { added: 0, there: 4 }, unsoldCards: { added: 0, there: 3 } })
  const season = (await stored(shop)).find(({ version }) => version.title.includes('季卡'))
  const led = await shop.app.inject({ method: 'GET', url: '/item/7' })
  expect(led.headers.location).toBe(`/itemDetail/${season?.public_id}`)
})
