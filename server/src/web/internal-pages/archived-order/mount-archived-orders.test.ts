import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { dujiaokaDump } from '../../../../../test-support/import/dujiaoka-dump.ts'
import { openShop } from '../../../../../test-support/server/open-shop.ts'
import { runLine } from '../../../../../test-support/server/run-line.ts'
import { leadFromOldAddresses } from './lead-from-old-addresses.ts'

const dump = [
  ...dujiaokaDump({
    goods_group: [{ id: 1, gp_name: '点卡' }],
    goods: [{ id: 7, group_id: 1, gd_name: '星屑水晶', actual_price: '12.80' }],
    orders: [
      {
        id: 1,
        order_sn: 'ABCDEF0123456789',
        goods_id: 7,
        title: '<b>星屑</b> x 1',
        actual_price: '12.80',
        email: 'mina@example.com',
        info: 'CARD-1 <script>\nCARD-2',
      },
    ],
  }),
].join('')

async function openMovedShop() {
  const shop = await openShop({ limits: { wrongCardPasswords: 3 } })
  const folder = await mkdtemp(join(tmpdir(), 'faka-test-import-'))
  await writeFile(join(folder, 'dump.sql'), dump)
  await runLine(shop, folder, [
    'import',
    'dujiaoka',
    'dump.sql',
    '--shop',
    shop.shortUrl,
    '--write',
    '--publish',
  ])
  await rm(folder, { recursive: true })
  return shop
}

test('the addresses of the old shop lead to its items and orders here', async () => {
  await using shop = await openMovedShop()
  const get = (url: string) => shop.app.inject({ method: 'GET', url })
  const [item] = await shop.db.db.selectFrom('item').select('public_id').execute()
  const led = await get('/buy/7')
  expect([led.statusCode, led.headers.location]).toEqual([302, `/itemDetail/${item?.public_id}`])
  const order = await get('/detail-order-sn/ABCDEF0123456789')
  expect([order.statusCode, order.headers.location]).toEqual([302, '/archivedOrder?orderNo=ABCDEF0123456789'])
  expect((await get('/buy/8')).statusCode).toBe(404)
  // a stranger does not learn which numbers there are
  const other = await get('/detail-order-sn/OTHER')
  expect([other.statusCode, other.headers.location]).toEqual([302, '/archivedOrder?orderNo=OTHER'])
})

test('addresses that nothing moved from show the page that they showed before', async () => {
  await using shop = await openMovedShop()
  await using app = Fastify()
  leadFromOldAddresses(app, shop.services)
  app.get('/*', () => 'the page of the storefront')
  for (const url of [
    '/buy/8',
    '/buy/7/more',
    '/buy/',
    '/orders/OF-ANOTHER-SOFTWARE',
    '/user/index/query?tradeNo=',
    // what no database holds
    '/buy/%00',
    '/buy/7%00',
    '/detail-order-sn/A%00',
    '/user/index/query?tradeNo=%00',
    '/',
  ])
    expect([url, (await app.inject({ method: 'GET', url })).body]).toEqual([
      url,
      'the page of the storefront',
    ])
  expect((await app.inject({ method: 'GET', url: '/buy/7' })).statusCode).toBe(302)
})

test('a buyer opens an old order with its contact; wrong proofs are refused alike and limited', async () => {
  await using shop = await openMovedShop()
  const post = (orderNo: string, proof: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/archivedOrder',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en-US' },
      payload: new URLSearchParams({ orderNo, proof }).toString(),
    })
  const form = await shop.app.inject({ method: 'GET', url: '/archivedOrder?orderNo=%22%3E%3Cb%3E' })
  expect(form.statusCode).toBe(200)
  expect(form.body).toContain('value="&quot;&gt;&lt;b&gt;"')
  const opened = await post(' ABCDEF0123456789 ', 'Mina@example.com')
  expect(opened.statusCode).toBe(200)
  expect(opened.headers['cache-control']).toBe('no-store')
  expect(opened.body).toContain('CARD-1 &lt;script&gt;\nCARD-2')
  expect(opened.body).toContain('&lt;b&gt;星屑&lt;/b&gt; x 1')
  expect(opened.body).toContain('¥12.80')

  expect((await post('NO\0SUCH', '\0')).statusCode).toBe(404)
  const wrong = await post('ABCDEF0123456789', 'li@example.com')
  const missing = await post('NOTHERE', 'mina@example.com')
  expect([wrong.statusCode, missing.statusCode]).toEqual([404, 404])
  expect(wrong.body.replaceAll('ABCDEF0123456789', 'NOTHERE')).toBe(missing.body)
  for (let attempt = 0; attempt < 2; attempt++) await post('ABCDEF0123456789', 'guess')
  const locked = await post('ABCDEF0123456789', 'mina@example.com')
  expect(locked.statusCode).toBe(429)
  expect(locked.body).not.toContain('CARD-1')
})
