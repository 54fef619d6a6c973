import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loginByCode, sendLoginCode } from '@faka/contract/account/code-login'
import { Mail } from '@faka/contract/shared/contact'
import { expect, test } from 'vitest'
import {
  type LinlinqiRows,
  linlinqiDump,
  sealForLinlinqi,
  uuid,
} from '../../../../../test-support/import/linlinqi-dump.ts'
import { openImport } from '../../../../../test-support/import/open-import.ts'
import { storedCards } from '../../../../../test-support/import/stored-cards.ts'
import { storedCoupons } from '../../../../../test-support/import/stored-coupons.ts'
import { findLedgerErrors } from '../../../../../test-support/seed/add-balance.ts'
import { openShop, type TestShop } from '../../../../../test-support/server/open-shop.ts'
import { getLastCode } from '../../../../../test-support/server/read-outbox.ts'
import { findBreachesOfShop } from '../../../laws/find-breaches-of-shop.ts'
import { laws, lawsAtRest } from '../../../laws/laws.ts'
import { findAccountId } from '../../../modules/account/public.ts'
import { openArchivedOrder } from '../../../modules/archive/public.ts'
import { listItems } from '../../../modules/item/public.ts'
import { findMailAddress } from '../../../modules/profile/public.ts'
import { previewStock } from '../../../modules/stock/preview-stock.ts'
import { readBalance } from '../../../modules/wallet/wallet.sql.ts'

const secret = 'a-data-encryption-key-of-32-chars'
const [video, topUp, dollars] = [uuid(7), uuid(8), uuid(9)]
const [month, season] = [uuid(71), uuid(72)]

const card = (number: number, productId: string, content: string, more: object = {}) => {
  const { cipher, nonce } = sealForLinlinqi(secret, productId, content)
  return { id: uuid(number), product_id: productId, encrypted_content: cipher, nonce, ...more }
}

const line = (number: number, orderNumber: number, productId: string, content: string, more: object) => {
  const { cipher, nonce } = sealForLinlinqi(secret, productId, content)
  return {
    id: uuid(number),
    order_id: uuid(orderNumber),
    product_id: productId,
    card_ciphertext: cipher,
    card_nonce: nonce,
    ...more,
  }
}

const token = sealForLinlinqi(secret, uuid(502), 'LOOKUP-TOKEN', 'lookup-token')

const rows: LinlinqiRows = {
  categories: [
    { id: uuid(1), name: '会员 🎮', slug: 'member', sort: 1 },
    { id: uuid(2), name: '点卡', slug: 'points', sort: 2, enabled: 'f' },
    { id: uuid(3), name: '删掉的', slug: 'gone', deleted_at: '2026-01-01 00:00:00+00' },
  ],
  products: [
    {
      id: video,
      category_id: uuid(1),
      name: '视频会员',
      slug: 'video',
      description: '<p>登录后\t<strong>兑换</strong></p><img src="/a.png">',
      cover_url: '/a.png',
      maximum_purchase: 5,
      sort: 1,
    },
    {
      id: topUp,
      category_id: uuid(2),
      name: '代充',
      slug: 'top-up',
      summary: '人工\n处理',
      price: 1280,
      compare_price: 2000,
      delivery_type: 'manual',
      sort: 2,
    },
    { id: dollars, category_id: uuid(1), name: 'Dollars', slug: 'dollars', currency: 'USD', sort: 3 },
  ],
  product_variants: [
    { id: season, product_id: video, name: '季卡', price: 8000, sort: 2 },
    { id: month, product_id: video, name: '月卡', price: 3000, sort: 1 },
  ],
  product_price_tiers: [
    { id: uuid(81), product_id: video, variant_id: month, min_quantity: 3, unit_price: 2800 },
    {
      id: uuid(82),
      product_id: video,
      variant_id: month,
      member_level_id: uuid(99),
      min_quantity: 2,
      unit_price: 100,
    },
  ],
  product_input_fields: [
    { id: uuid(91), product_id: topUp, label: '大区', input_type: 'select', options: '["一区","二区"]' },
    { id: uuid(92), product_id: topUp, label: '邮箱', input_type: 'email', required: 't', sort: 1 },
    { id: uuid(93), product_id: topUp, label: '关掉的', enabled: 'f' },
    { id: uuid(94), product_id: topUp, label: '坏的', input_type: 'select', options: '{', sort: 2 },
  ],
  cards: [
    card(101, video, 'CARD-0001----密码', { variant_id: month }),
    card(102, video, '=CARD\\0002 😀', { variant_id: season }),
    card(103, video, 'SOLD-0003', { variant_id: month, status: 'sold' }),
    card(104, video, 'LOCKED-0004', { variant_id: month, status: 'locked' }),
    card(105, video, 'OF-NO-VARIANT'),
    { ...card(106, video, 'BROKEN'), encrypted_content: '\\x00', variant_id: month },
    card(107, video, 'DELETED', { variant_id: month, deleted_at: '2026-01-01 00:00:00+00' }),
    card(108, dollars, 'OF-DOLLARS'),
  ],
  orders: [
    { id: uuid(501), order_no: 'LQ1', email: 'Mina@Example.com', total: 3000 },
    {
      id: uuid(502),
      order_no: 'LQ2',
      email: 'li@example.com',
      total: 4280,
      status: 'processing',
      lookup_token_cipher: token.cipher,
      lookup_token_nonce: token.nonce,
    },
    { id: uuid(503), order_no: 'LQ3', email: 'a@b.cn', total: 9999, status: 'expired' },
    { id: uuid(504), order_no: 'LQ4', email: 'a@b.cn', total: 100, currency: 'USD' },
    {
      id: uuid(505),
      order_no: 'LQ5',
      email: 'wu@example.com',
      total: 50,
      // of another order
      lookup_token_cipher: token.cipher,
      lookup_token_nonce: token.nonce,
    },
  ],
  order_items: [
    line(601, 501, video, 'SOLD-0003', { variant_id: month, product_name: '视频会员', variant_name: '月卡' }),
    line(602, 502, topUp, '已充值', { product_name: '代充' }),
    line(603, 502, video, 'SOLD-0004', { variant_id: month, product_name: '视频会员', quantity: 2 }),
    { ...line(604, 505, topUp, 'BROKEN', { product_name: '代充' }), card_ciphertext: '\\x00' },
  ],
  wallet_accounts: [
    { id: uuid(701), owner_id: uuid(801), balance: 1250 },
    { id: uuid(702), owner_id: uuid(802), frozen: 70 },
    { id: uuid(703), owner_id: uuid(803), balance: 50 },
    { id: uuid(704), owner_id: uuid(801), currency: 'USD', balance: 300 },
    { id: uuid(705), owner_id: uuid(900), balance: 100 },
  ],
  users: [
    { id: uuid(801), email: 'Mina@Example.com' },
    { id: uuid(802), email: 'li@example.com' },
    { id: uuid(803), email: 'wu@example.com', status: 'disabled' },
    { id: uuid(804), email: 'no address' },
  ],
  coupons: [
    { id: uuid(711), min_amount: 3000, usage_limit: 10, used_count: 4 },
    { id: uuid(712), code: 'OFF', enabled: 'f' },
    { id: uuid(713), code: 'Share-20', type: 'percentage', value: 2000, starts_at: '0001-01-01 00:00:00+00' },
    { id: uuid(714), code: 'DOLLARS', currency: 'USD' },
    { id: uuid(715), code: 'USED-UP', usage_limit: 3, used_count: 3 },
    { id: uuid(716), code: 'EXPIRED', ends_at: '2020-01-01 00:00:00+00' },
    { id: uuid(717), code: 'OF-NO-KIND', type: 'gift' },
    { id: uuid(718), code: 'DELETED', deleted_at: '2026-01-01 00:00:00+00' },
  ],
  payment_channels: [{ id: uuid(721), name: '支付宝' }],
}

async function openDump(shop: TestShop, key = secret, of = rows) {
  const moving = await openImport(shop, 'linlinqi', linlinqiDump(of))
  await writeFile(join(moving.folder, 'key.txt'), `${key}\n`)
  return moving
}

const stored = async (shop: TestShop) => {
  const { shop_id } = await shop.db.db.selectFrom('shop').select('shop_id').executeTakeFirstOrThrow()
  return listItems(shop.services.db, shop_id)
}

test('a shop moves in with its key: items with their variants, cards, fingerprints and orders, and the sums agree', async () => {
  await using shop = await openShop()
  await using moving = await openDump(shop)
  const tried = await moving.run('--key', 'key.txt')
  expect(await stored(shop)).toEqual([])
  const { data, out } = await moving.run('--key', 'key.txt', '--write', '--publish')
  expect(data).toMatchObject({
    classifies: { read: 2, added: 2 },
    items: { read: 3, added: 3 },
    unsoldCards: { read: 4, added: 2, lost: 2 },
    soldCards: { read: 1, added: 1 },
    orders: { read: 4, added: 4, paidFen: 3000 + 4280 + 50, keptFen: 3000 + 4280 + 50 },
  })
  // a dry run finds what the import finds
  expect(tried.data).toEqual({ ...data, written: false })
  expect(out).not.toMatch(/SECRET-|CARD-0001|a-data-encryption/)
  expect(data.losses.map(({ table, key }) => `${table} ${Number(key.slice(-12))}`).sort()).toEqual(
    [
      'products 7', // its picture
      'products 7', // a picture in its text
      'products 7', // a bulk price for members
      'products 8', // a question
      'products 9', // its currency
      'coupons 714', // in dollars
      'coupons 717', // what it takes off
      'coupon 716', // expired
      'payment_channels 721',
      'wallet_accounts 702', // frozen
      'wallet_accounts 704', // in dollars
      'wallet_accounts 705', // of a user who is gone
      'users 803', // disabled
      'users 804',
      'account 801', // accounts are imported on request only
      'account 802',
      'card 105',
      'card 108',
      'cards 106',
      'orders 504',
      'order 505', // its token
      'order_items 604',
    ].sort(),
  )
  const items = await stored(shop)
  expect(items.map(({ version, status }) => [version.title, version.priceFen, status])).toEqual([
    ['视频会员', 3000, 'published'],
    ['视频会员 · 月卡', 3000, 'published'],
    ['视频会员 · 季卡', 8000, 'published'],
    ['代充', 1280, 'published'],
  ])
  expect(items.map(({ parent_id, axes, options }) => [parent_id, axes, options])).toEqual([
    [null, [{ name: '规格', values: ['月卡', '季卡'] }], null],
    [items[0]?.item_id, null, ['月卡']],
    [items[0]?.item_id, null, ['季卡']],
    [null, null, null],
  ])
  expect(await storedCards(shop)).toEqual([
    ['视频会员 · 月卡', 'CARD-0001----密码'],
    ['视频会员 · 季卡', '=CARD\\0002 😀'],
  ])
  expect(items[1]?.version).toMatchObject({
    maxQuantity: 5,
    tiers: [{ minQuantity: 3, unitPriceFen: 2800 }],
  })
  expect(items[3]?.version).toMatchObject({
    delivery: 'byHand',
    originalPriceFen: 2000,
    description: '人工\n处理',
    questions: [
      { label: '大区', kind: 'choice', options: ['一区', '二区'] },
      { label: '邮箱', kind: 'mail', required: true },
    ],
  })
  expect(await findBreachesOfShop(shop.services, [...laws, ...lawsAtRest])).toEqual([])

  const again = await moving.run('--key', 'key.txt', '--write')
  expect(again.data).toMatchObject({
    items: { added: 0, there: 3 },
    unsoldCards: { added: 0, there: 2 },
    orders: { added: 0, changed: 0, there: 4 },
  })
  const { lines } = await previewStock(shop.seller, { itemId: await shop.addItem(), cards: ['SOLD-0003'] })
  expect(lines.map(({ kind }) => kind)).toEqual(['soldBefore'])
  const open = (orderNo: string, proof: string) => openArchivedOrder(shop.seller, { orderNo, proof })
  expect(await open('LQ1', 'mina@example.com')).toMatchObject({
    title: '视频会员 月卡',
    content: 'SOLD-0003',
  })
  expect(await open('LQ2', 'LOOKUP-TOKEN')).toMatchObject({
    title: '代充 × 1、视频会员 × 2',
    quantity: 3,
    state: 'paid',
    content: '已充值\nSOLD-0004',
  })
  await expect(open('LQ2', 'li@example.com')).rejects.toMatchObject({ codeName: 'orderNotFound' })
  // an order whose token cannot be read does not open with less
  for (const proof of ['wu@example.com', 'LOOKUP-TOKEN', ''])
    await expect(open('LQ5', proof)).rejects.toMatchObject({ codeName: 'orderNotFound' })
  const old = await fetch(`${shop.url}/products/video`, { redirect: 'manual' })
  expect(old.headers.get('location')).toBe(`/itemDetail/${items[0]?.public_id}`)
})

test('coupons come with what is left of their uses, once for each buyer, and a later import lowers it', async () => {
  await using shop = await openShop()
  await using moving = await openDump(shop)
  const tried = await moving.run('--key', 'key.txt')
  const { data, out } = await moving.run('--key', 'key.txt', '--write', '--publish')
  expect(data.coupons).toEqual({ read: 3, added: 2, there: 0, lost: 1 })
  expect(tried.data.coupons).toEqual(data.coupons)
  expect(out).not.toMatch(/SECRET-COUPON|DOLLARS/)
  const valid_until = new Date('2099-01-01T00:00:00Z')
  const common = { uses: 0, valid_until, max_uses_per_buyer: 1, items: 0, classifies: 0 }
  const expected = [
    {
      ...common,
      code: 'SECRET-COUPON',
      sum_fen: 500,
      basis_points: null,
      min_fen: 3000,
      valid_from: new Date('2026-03-01T04:05:06Z'),
      max_uses: 6,
    },
    {
      ...common,
      code: 'SHARE-20',
      sum_fen: null,
      basis_points: 2000,
      min_fen: 0,
      valid_from: shop.clock.now,
      max_uses: null,
    },
  ]
  expect(await storedCoupons(shop)).toEqual(expected)
  const coupons = (rows.coupons ?? []).map((row) => (row.id === uuid(711) ? { ...row, used_count: 9 } : row))
  await using later = await openDump(shop, secret, { ...rows, coupons })
  const again = await later.run('--key', 'key.txt', '--write')
  expect(again.data.coupons).toMatchObject({ added: 0, there: 2 })
  expect((await storedCoupons(shop)).map(({ max_uses }) => max_uses)).toEqual([1, null])
  expect(await findBreachesOfShop(shop.services, laws)).toEqual([])
})

test('users become accounts with their balances once, which a code to their address opens and no password', async () => {
  await using shop = await openShop()
  await using moving = await openDump(shop)
  const options = ['--key', 'key.txt', '--accounts']
  const tried = await moving.run(...options)
  const { data } = await moving.run(...options, '--write')
  expect(data.buyers).toEqual({ read: 2, added: 2, there: 0, lost: 0, balanceFen: 1250, keptFen: 1250 })
  expect(tried.data.buyers).toEqual(data.buyers)
  const again = await moving.run(...options, '--write')
  expect(again.data.buyers).toMatchObject({ added: 0, there: 2, keptFen: 1250 })
  const accountId = (await findAccountId(shop.services, 'mina@example.com')) ?? 0
  expect(await readBalance(shop.db.db, accountId, true)).toBe(1250)
  expect(await findLedgerErrors(shop)).toEqual([])
  // nothing is sent to an address that no code proved
  expect(await findMailAddress(shop.services, shop.db.db, accountId)).toBe('')
  const mail = Mail.parse('mina@example.com')
  const visitor = shop.visitor()
  await visitor.call(sendLoginCode, { mail })
  await visitor.call(loginByCode, { mail, verifyCode: await getLastCode(shop, mail) })
  expect(await readBalance(shop.db.db, accountId, true)).toBe(1250)
  expect(await findBreachesOfShop(shop.services, laws)).toEqual([])
})

test('a variant keeps its row when another one comes first, and the old address leads to their item', async () => {
  await using shop = await openShop()
  await using first = await openDump(shop)
  await first.run('--key', 'key.txt', '--write', '--publish')
  const variants = (rows.product_variants ?? []).map((row) => ({ ...row, sort: 3 - Number(row.sort) }))
  await using later = await openDump(shop, secret, { ...rows, product_variants: variants })
  const { data } = await later.run('--key', 'key.txt', '--write')
  expect(data).toMatchObject({ items: { added: 0, there: 3 }, unsoldCards: { added: 0, there: 2 } })
  const items = await stored(shop)
  expect(items).toHaveLength(4)
  const led = await shop.app.inject({ method: 'GET', url: '/products/video' })
  expect(led.headers.location).toBe(`/itemDetail/${items[0]?.public_id}`)
})

test('without its key or with another one nothing is written, and a sentence says which file is wanted', async () => {
  await using shop = await openShop()
  await using moving = await openDump(shop, 'another-data-encryption-key-1234')
  await expect(moving.run('--write')).rejects.toThrow('Its cards are encrypted: name the file')
  await expect(moving.run('--write', '--key', 'key.txt')).rejects.toThrow('This key opens none of the cards')
  expect(await stored(shop)).toEqual([])
})
