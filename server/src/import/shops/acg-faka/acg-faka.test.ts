import { login } from '@faka/contract/account/account'
import { resetPassword, sendResetCode } from '@faka/contract/account/registration'
import { calcPrice } from '@faka/contract/pricing/pricing'
import { ItemId } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type AcgFakaRows, acgFakaDump } from '../../../../../test-support/import/acg-faka-dump.ts'
import { openImport } from '../../../../../test-support/import/open-import.ts'
import { storedCards } from '../../../../../test-support/import/stored-cards.ts'
import { storedCoupons } from '../../../../../test-support/import/stored-coupons.ts'
import { findLedgerErrors } from '../../../../../test-support/seed/add-balance.ts'
import { openBuyer } from '../../../../../test-support/seed/open-buyer.ts'
import { openShop, type TestShop } from '../../../../../test-support/server/open-shop.ts'
import { getLastCode } from '../../../../../test-support/server/read-outbox.ts'
import { findBreachesOfShop } from '../../../laws/find-breaches-of-shop.ts'
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
10=1.00
[category_wholesale]
月卡.10=28.00
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
      config: '[wholesale]\n10=0.80\n[sku]\n颜色.红=1\n颜色.蓝=\n容量.大 🥤=2.50\n容量.小=-1\n容量.1.5L=3',
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
    { id: 6, secret: 'OF-OPTIONS', commodity_id: 9, sku: '{"容量":"大 🥤","颜色":"红"}' },
    { id: 7, secret: 'OF-NO-OPTION', commodity_id: 9, sku: '[]' },
    { id: 8, secret: 'SOLD-0003', race: '月卡' },
    { id: 9, secret: 'OF-ONE-OPTION', commodity_id: 9, sku: '{"颜色":"红"}' },
    { id: 10, secret: 'OF-UNREADABLE-OPTIONS', commodity_id: 9, sku: '{' },
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
    {
      id: 5,
      trade_no: '5234567890123456789',
      amount: '4.50',
      commodity_id: 9,
      sku: '{"颜色":"红","容量":"大 🥤"}',
      contact: 'a@b.cn',
    },
  ],
  acg_coupon: [
    { id: 1 },
    { id: 2, status: 1 },
    {
      id: 3,
      code: 'HALF',
      mode: 1,
      money: '0.50',
      commodity_id: 0,
      category_id: 1,
    },
    { id: 4, code: 'EXPIRED', expire_time: '2020-01-01 00:00:00' },
    { id: 5, code: 'MONTH', race: '月卡' },
    { id: 6, code: 'OF-A-MEMBER', owner: 9 },
    { id: 7, code: 'OF-AN-OPTION', commodity_id: 9, sku: '{"颜色":"红"}' },
    { id: 9, code: 'OPTION-GONE', commodity_id: 9, sku: '{"颜色":"绿"}' },
    { id: 10, code: 'OPTION-BROKEN', commodity_id: 9, sku: '{' },
    {
      id: 8,
      code: 'CATEGORY',
      commodity_id: 0,
      category_id: 1,
      life: 7,
      expire_time: '2099-01-01 00:00:00',
    },
  ],
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

test('a shop moves in: kinds as variants of their item, cards, fingerprints and orders, and the sums agree', async () => {
  await using shop = await openShop()
  await using moving = await openDump(shop, rows)
  const tried = await moving.run()
  expect(await stored(shop)).toEqual([])
  const { data, out } = await moving.run('--write', '--publish')
  expect(data).toMatchObject({
    classifies: { read: 2, added: 2 },
    items: { read: 7, added: 7 },
    unsoldCards: { read: 8, added: 3, lost: 5 },
    soldCards: { read: 1, added: 1 },
    orders: { read: 4, added: 4, paidFen: 3000 + 2560 + 450, keptFen: 3000 + 2560 + 450 },
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
      'commodity 9', // a line of its configuration
      'commodity 9', // what it tells after the payment
      'commodity 10', // no price
      'coupon 3', // a percentage, of one unit
      'coupon 4',
      'coupon 6', // of another seller
      'coupon 9', // of an option that is gone
      'coupon 10', // of options that cannot be read
      'pay 2',
      'user 1000', // no phone
      'user 1001',
      'user 1003', // what it could withdraw
      'account 1002', // accounts are imported on request only
      'account 1003',
      'account 1004',
      'card 4',
      'card 5',
      'card 7',
      'card 8',
      'card 9',
      'card 10',
      'order 4',
    ].sort(),
  )
  const items = await stored(shop)
  expect(items.map(({ version, status }) => [version.title, version.priceFen, status])).toEqual([
    ['代充', 1280, 'published'],
    ['视频会员', 3000, 'published'],
    ['视频会员 · 月卡', 3000, 'published'],
    ['视频会员 · 季卡 🎮', 8000, 'published'],
    ['带规格', 100, 'published'],
    ['带规格 · 红 · 大 🥤', 450, 'published'],
    ['带规格 · 红 · 小', 200, 'published'],
    ['带规格 · 蓝 · 大 🥤', 350, 'published'],
    ['带规格 · 蓝 · 小', 100, 'published'],
  ])
  const [, video, month, season, withOptions, redAndLarge] = items
  expect(video?.axes).toEqual([{ name: '种类', values: ['月卡', '季卡 🎮'] }])
  expect([month, season].map((row) => [row?.parent_id, row?.options])).toEqual([
    [video?.item_id, ['月卡']],
    [video?.item_id, ['季卡 🎮']],
  ])
  expect(await storedCards(shop)).toEqual([
    ['视频会员 · 月卡', 'CARD-0001----密码'],
    ['视频会员 · 季卡 🎮', '=CARD 0002 😀'],
    ['带规格 · 红 · 大 🥤', 'OF-OPTIONS'],
  ])
  expect(withOptions?.axes).toEqual([
    { name: '颜色', values: ['红', '蓝'] },
    { name: '容量', values: ['大 🥤', '小'] },
  ])
  // a surcharge is added to bulk prices too
  expect(redAndLarge?.version.tiers).toEqual([{ minQuantity: 10, unitPriceFen: 430 }])
  expect(items[0]?.version).toMatchObject({
    delivery: 'byHand',
    needsLogin: true,
    minQuantity: 2,
    questions: [
      { label: 'QQ 号', kind: 'number', required: true },
      { label: '大区', kind: 'text', required: false },
    ],
  })
  expect(month?.version).toMatchObject({
    description: '登录后**兑换**',
    maxQuantity: 5,
    tiers: [{ minQuantity: 10, unitPriceFen: 2800 }],
  })
  expect(season?.version.tiers).toEqual([{ minQuantity: 5, unitPriceFen: 7500 }])
  expect(await findBreachesOfShop(shop.services, [...laws, ...lawsAtRest])).toEqual([])

  const again = await moving.run('--write')
  expect(again.data).toMatchObject({
    items: { added: 0, there: 7 },
    unsoldCards: { added: 0, there: 3 },
    orders: { added: 0, changed: 0, there: 4 },
  })
  const { lines } = await previewStock(shop.seller, { itemId: await shop.addItem(), cards: ['SOLD-0003'] })
  expect(lines.map(({ kind }) => kind)).toEqual(['soldBefore'])
})

test('coupons come with their item, its kind or their category, and the time at which they expire', async () => {
  await using shop = await openShop()
  await using moving = await openDump(shop, rows)
  const { data } = await moving.run('--write')
  expect(data.coupons).toEqual({ read: 5, added: 4, there: 0, lost: 1 })
  const base = {
    uses: 0,
    min_fen: 0,
    valid_from: shop.clock.now,
    valid_until: null,
    max_uses_per_buyer: null,
  }
  const sum = { ...base, sum_fen: 500, basis_points: null, max_uses: 1, classifies: 0 }
  expect(await storedCoupons(shop)).toEqual([
    // the item, and with it its variants
    { ...sum, code: 'SECRET-COUPON', items: 1 },
    { ...sum, code: 'MONTH', items: 1 },
    // the red ones, large and small
    { ...sum, code: 'OF-AN-OPTION', items: 2 },
    {
      ...sum,
      code: 'CATEGORY',
      valid_until: new Date('2098-12-31T16:00:00Z'),
      max_uses: 7,
      items: 0,
      classifies: 1,
    },
  ])
})

test('no coupon takes more off two units than there: one by percentage, which is for one unit there, does not come', async () => {
  await using shop = await openShop()
  await using moving = await openDump(shop, rows)
  await moving.run('--write', '--publish')
  const item = (await stored(shop)).find(({ version }) => version.title === '视频会员 · 月卡')
  const priceWith = (couponCode: string) =>
    shop.visitor().call(calcPrice, { itemId: ItemId.parse(item?.public_id), quantity: 2, couponCode })
  expect(await priceWith('HALF')).toMatchObject({
    amountFen: 6000,
    reasons: [{ kind: 'couponRefused', why: 'unknown' }],
  })
  expect((await priceWith('MONTH')).amountFen).toBe(5500)
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
    // its PHP keeps Beijing time in columns without a zone, whatever zone the dump sets
    createdAt: new Date('2026-02-28T20:05:06Z'),
  })
  expect(await open('2234567890123456789', '口令')).toMatchObject({
    state: 'paid',
    quantity: 2,
    content: 'QQ 号: 10001\n',
  })
  expect(await open('5234567890123456789', 'a@b.cn')).toMatchObject({ title: '带规格 红 大 🥤' })
  await expect(open('2234567890123456789', '13800000000')).rejects.toMatchObject({
    codeName: 'orderNotFound',
  })
  const [, video] = await stored(shop)
  const locationOf = async (path: string) =>
    (await fetch(`${shop.url}${path}`, { redirect: 'manual' })).headers.get('location')
  expect(await locationOf('/item/7')).toBe(`/itemDetail/${video?.public_id}`)
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
  expect(await findBreachesOfShop(shop.services, laws)).toEqual([])

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

test('an import that ends between the accounts and where they came from is completed by the next one, each balance once', async () => {
  await using shop = await openShop()
  await using moving = await openDump(shop, rows)
  const origins = (change: string) => sql.raw(`alter table import_origin ${change}`).execute(shop.db.db)
  await origins(`add constraint no_accounts check (kind <> 'account')`)
  await expect(moving.run('--accounts', '--write')).rejects.toThrow('no_accounts')
  const accounts = () => shop.db.db.selectFrom('account').select('account_id').orderBy('account_id').execute()
  const before = await accounts()
  await origins('drop constraint no_accounts')
  const { data } = await moving.run('--accounts', '--write')
  expect(data).toMatchObject({ buyers: { read: 3, lost: 1, balanceFen: 1000, keptFen: 800 } })
  expect(await accounts()).toEqual(before)
  const accountId = (await findAccountId(shop.services, '13812345678')) ?? 0
  expect(await readBalance(shop.db.db, accountId, true)).toBe(800)
  expect((await moving.run('--accounts', '--write')).data).toMatchObject({ buyers: { added: 0 } })
  expect(await findLedgerErrors(shop)).toEqual([])
})

/** The dump with other kinds of the first item. */
function withKinds(kinds: string): AcgFakaRows {
  const [video, ...others] = rows.acg_commodity ?? []
  const changed = config.replace('月卡=30.00\n季卡 🎮=80.00', kinds)
  return { ...rows, acg_commodity: [{ ...video, config: changed }, ...others] }
}

test('a kind keeps its variant when another one comes first, and a new one waits beside as an item', async () => {
  await using shop = await openShop()
  await using first = await openDump(shop, rows)
  await first.run('--write', '--publish')
  const before = await stored(shop)
  await using later = await openDump(shop, withKinds('季卡 🎮=80.00\n年卡=200.00\n月卡=30.00'))
  const tried = await later.run()
  const { data } = await later.run('--write')
  expect(tried.data).toEqual({ ...data, written: false })
  expect(data).toMatchObject({ items: { added: 1, there: 7 }, unsoldCards: { added: 1, there: 3 } })
  expect(data.losses.filter(({ table }) => table === 'item')).toMatchObject([{ key: '7', what: '视频会员' }])
  const items = await stored(shop)
  expect(items.slice(0, -1)).toEqual(before)
  expect(items.at(-1)).toMatchObject({ parent_id: null, version: { title: '视频会员 年卡' } })
  const led = await shop.app.inject({ method: 'GET', url: '/item/7' })
  expect(led.headers.location).toBe(`/itemDetail/${before[1]?.public_id}`)
})

test('cards to choose from keep their public part, and their item its surcharge', async () => {
  await using shop = await openShop()
  await using moving = await openDump(shop, {
    acg_category: [{ id: 1, name: '号码' }],
    acg_commodity: [
      { id: 7, category_id: 1, name: '靓号', price: '10.00', draft_status: 1, draft_premium: '2.50' },
    ],
    acg_card: [
      { id: 1, commodity_id: 7, draft: ' 139-8888 ', secret: 'SECRET-0001' },
      { id: 2, commodity_id: 7, secret: 'SECRET-0002' },
    ],
  })
  await moving.run('--write', '--publish')
  const [item] = await stored(shop)
  expect(item?.version.cardChoice).toEqual({ label: '预选', surchargeFen: 250 })
  const cards = await shop.db.db.selectFrom('card').select('public_text').orderBy('card_id').execute()
  expect(cards).toEqual([{ public_text: '139-8888' }, { public_text: null }])
  expect(await storedCards(shop)).toEqual([
    ['靓号', 'SECRET-0001'],
    ['靓号', 'SECRET-0002'],
  ])
})

test('kinds that are not possible here become an item each, and stay so in later imports', async () => {
  await using shop = await openShop()
  const long = '很长'.repeat(11)
  await using first = await openDump(shop, withKinds(`月卡=30.00\n${long}=80.00\n免费=0`))
  const tried = await first.run()
  const { data } = await first.run('--write', '--publish')
  expect(tried.data).toEqual({ ...data, written: false })
  expect(data).toMatchObject({ items: { added: 8 } })
  expect(data.losses.filter(({ table }) => table === 'item').map(({ key, why }) => `${key}: ${why}`)).toEqual(
    [
      expect.stringContaining('7: its variants become an item each'),
      expect.stringContaining('7 免费: its price is 0'),
    ],
  )
  const titles = (await stored(shop)).map(({ version, axes, status }) => [version.title, axes, status])
  const ofOptions = titles.filter(([title]) => String(title).startsWith('带规格'))
  expect(ofOptions).toHaveLength(5)
  expect(titles).toEqual([
    ['代充', null, 'published'],
    ['视频会员 月卡', null, 'published'],
    [`视频会员 ${long}`, null, 'published'],
    ['视频会员 免费', null, 'draft'],
    ...ofOptions,
  ])
  await using later = await openDump(shop, withKinds('季卡 🎮=80.00\n月卡=30.00'))
  const { data: again } = await later.run('--write', '--publish')
  expect(again).toMatchObject({ items: { added: 1, there: 6 }, unsoldCards: { added: 1, there: 2 } })
  const items = await stored(shop)
  expect(items.filter(({ axes }) => axes !== null).map(({ version }) => version.title)).toEqual(['带规格'])
  const season = items.find(({ version }) => version.title.includes('季卡'))
  const led = await shop.app.inject({ method: 'GET', url: '/item/7' })
  expect(led.headers.location).toBe(`/itemDetail/${season?.public_id}`)
  const whyOf = ({ losses }: typeof again) =>
    losses.filter(({ table, key }) => table === 'item' && key === '7').map(({ why }) => why)
  expect(whyOf(again)).toEqual([expect.stringContaining('its new variants become an item each')])

  // as they were imported before there were variants: nothing is added twice, and the report says why they are not joined
  const last = await later.run('--write', '--publish')
  expect(last.data).toMatchObject({ items: { added: 0, there: 7 }, unsoldCards: { added: 0, there: 3 } })
  expect(whyOf(last.data)).toEqual([expect.stringContaining('they stay as they are and are not joined')])
  expect(await stored(shop)).toEqual(items)
})

test('a variant without a price is not for sale, and the others of its item are', async () => {
  await using shop = await openShop()
  await using moving = await openDump(shop, withKinds('月卡=30.00\n免费=0'))
  await moving.run('--write', '--publish')
  const [, ...ofVideo] = (await stored(shop)).map(({ version, status }) => [version.title, status])
  expect(ofVideo.slice(0, 3)).toEqual([
    ['视频会员', 'published'],
    ['视频会员 · 月卡', 'published'],
    ['视频会员 · 免费', 'discontinued'],
  ])
})
