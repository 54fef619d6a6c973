import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { dujiaokaDump } from '../../../../../test-support/import/dujiaoka-dump.ts'
import { openImport } from '../../../../../test-support/import/open-import.ts'
import { openShop, type TestShop } from '../../../../../test-support/server/open-shop.ts'
import { getLastCode, listMessagesTo } from '../../../../../test-support/server/read-outbox.ts'
import { archiveOrders } from '../../../modules/archive/public.ts'
import { CellAwayError } from '../../../platform/cells/cell-away-error.ts'
import { leadFromOldAddresses } from './lead-from-old-addresses.ts'
import { mountArchivedOrders } from './mount-archived-orders.ts'

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
  await using moving = await openImport(shop, 'dujiaoka', dump)
  await moving.run('--write', '--publish')
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

test('the address of an order leads here also where nothing but orders came, and that of no other software', async () => {
  await using shop = await openShop()
  const order = { id: 1, order_sn: 'ABCDEF0123456789', goods_id: 7, actual_price: '1.00', email: 'a@b.cn' }
  await using moving = await openImport(shop, 'dujiaoka', dujiaokaDump({ orders: [order] }))
  const locationOf = async (url: string) => (await shop.app.inject({ method: 'GET', url })).headers.location
  await moving.run()
  expect(await locationOf('/bill/ABCDEF0123456789')).toBeUndefined()
  await moving.run('--write')
  expect(await locationOf('/bill/ABCDEF0123456789')).toBe('/archivedOrder?orderNo=ABCDEF0123456789')
  expect(await locationOf('/orders/ABCDEF0123456789')).toBeUndefined()
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
  expect(locked.headers.ratelimit).toMatch(/^"[a-z-]+";r=0;t=\d+$/)
  expect(locked.body).not.toContain('CARD-1')
})

/** An order of an old shop whose password is a hash there, as it is archived now or was by an earlier version. */
async function archiveWithLostPassword(shop: TestShop, { asBefore = false } = {}) {
  const { shop_id: shopId } = await shop.db.db.selectFrom('shop').select('shop_id').executeTakeFirstOrThrow()
  const order = {
    orderNo: 'DJ5',
    itemId: null,
    title: '流媒体会员',
    quantity: 1,
    amountFen: 990,
    state: 'delivered' as const,
    contact: asBefore ? '' : 'Li@example.com',
    password: '',
    isPasswordLost: !asBefore,
    content: 'CARD-5',
    createdAt: shop.clock.now,
  }
  return archiveOrders(shop.seller, { shopId, source: 'dujiao-next' }, [order], { write: true })
}

const postForm = async (shop: TestShop, fields: Record<string, string>) => {
  const { statusCode, body } = await shop.app.inject({
    method: 'POST',
    url: '/archivedOrder',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en-US' },
    payload: new URLSearchParams({ orderNo: 'DJ5', ...fields }).toString(),
  })
  return { statusCode, body, isOpen: body.includes('CARD-5') }
}

test('an order whose password is lost is opened by a code to its contact, once, and by nothing else', async () => {
  await using shop = await openShop()
  await archiveWithLostPassword(shop)
  const contact = 'li@example.com'
  for (const proof of [contact, ''])
    expect(await postForm(shop, { proof })).toMatchObject({ statusCode: 404, isOpen: false })
  const sent = await postForm(shop, { step: 'send', contact })
  expect([sent.statusCode, sent.isOpen]).toEqual([200, false])
  const code = await getLastCode(shop, contact)
  const wrong = await postForm(shop, { step: 'code', contact, code: code === '111111' ? '222222' : '111111' })
  expect([wrong.statusCode, wrong.isOpen]).toEqual([400, false])
  expect(wrong.body).toContain('The code is wrong')
  // a code for one order opens no other
  expect((await postForm(shop, { step: 'code', orderNo: 'DJ6', contact, code })).isOpen).toBe(false)
  expect(await postForm(shop, { step: 'code', contact, code })).toMatchObject({
    statusCode: 200,
    isOpen: true,
  })
  expect((await postForm(shop, { step: 'code', contact, code })).isOpen).toBe(false)
})

test('to a contact of no such order nothing is sent, and the page does not say so', async () => {
  await using shop = await openShop()
  await archiveWithLostPassword(shop)
  const known = await postForm(shop, { step: 'send', contact: 'li@example.com' })
  const unknown = await postForm(shop, { step: 'send', contact: 'mo@example.com' })
  expect(unknown.body.replaceAll('mo@', 'li@')).toBe(known.body)
  expect(await listMessagesTo(shop, 'mo@example.com')).toEqual([])
  // while the first code is on its way, the same page waits for it
  expect((await postForm(shop, { step: 'send', contact: 'li@example.com' })).body).toBe(known.body)
  const noAddress = await postForm(shop, { step: 'send', contact: 'QQ 12345' })
  expect([noAddress.statusCode, noAddress.body.includes('whole email address')]).toEqual([400, true])
})

test('an order with a password that works is not opened by a code instead', async () => {
  await using shop = await openShop()
  const dumpWithPassword = dujiaokaDump({
    orders: [
      {
        id: 1,
        order_sn: 'DJ5',
        goods_id: 7,
        actual_price: '1.00',
        email: 'li@example.com',
        search_pwd: 'mine',
        info: 'CARD-5',
      },
    ],
  })
  await using moving = await openImport(shop, 'dujiaoka', dumpWithPassword)
  await moving.run('--write')
  await postForm(shop, { step: 'send', contact: 'li@example.com' })
  expect(await listMessagesTo(shop, 'li@example.com')).toEqual([])
  expect((await postForm(shop, { proof: 'mine' })).isOpen).toBe(true)
})

test('a repeated import opens to a code what an earlier version closed, once', async () => {
  await using shop = await openShop()
  await archiveWithLostPassword(shop, { asBefore: true })
  const contact = 'li@example.com'
  await postForm(shop, { step: 'send', contact })
  expect(await listMessagesTo(shop, contact)).toEqual([])
  expect((await archiveWithLostPassword(shop)).changed).toEqual(new Set(['DJ5']))
  expect((await archiveWithLostPassword(shop)).changed).toEqual(new Set())
  await shop.advanceClock(120)
  await postForm(shop, { step: 'send', contact })
  const code = await getLastCode(shop, contact)
  expect((await postForm(shop, { step: 'code', contact, code })).isOpen).toBe(true)
})

test('while a cell is away that may have the order, the page says to try again', async () => {
  await using shop = await openShop()
  const all = () => {
    throw new CellAwayError()
  }
  const { services } = shop
  await using app = Fastify()
  await app.register(cookie)
  mountArchivedOrders(app, { ...services, cells: { ...services.cells, all } })
  const answer = await app.inject({
    method: 'POST',
    url: '/archivedOrder',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en-US' },
    payload: 'orderNo=ABCDEF0123456789&proof=mina@example.com',
  })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  expect(answer.body).toContain('not available at the moment')
})
