import { createHash } from 'node:crypto'
import { getOrderFile } from '@faka/contract/delivery/order-file'
import { getOrderTimeline } from '@faka/contract/delivery/order-timeline'
import { CardId, RequestId } from '@faka/contract/shared/ids'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { complain } from '../../../../test-support/seed/complaint.ts'
import {
  buy,
  type PlacedOrder,
  readOrder,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { seedFile } from '../../../../test-support/seed/seed-file.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { CellAwayError } from '../../platform/cells/cell-away-error.ts'
import { replaceComplaint } from '../complaint/replace-complaint.ts'
import { replaceOrderCards } from '../complaint/replace-order-cards.ts'
import { changeItem } from '../item/change-item.ts'
import { refundOrder } from '../payment/refund-order.ts'
import { addStock } from '../stock/add-stock.ts'
import { listFiles } from '../stock/list-files.ts'
import { orderFileRoutes } from './order-file-routes.ts'
import { showOrder } from './show-order.ts'

const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251))
const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex')

const getLink = async ({ buyer, orderNo }: PlacedOrder, cardPassword?: string) =>
  (await buyer.call(getOrderFile, { orderNo, ...(cardPassword && { cardPassword }) })).url

const refund = (shop: TestShop, orderNo: PlacedOrder['orderNo']) =>
  refundOrder(shop.seller, { requestId: RequestId.parse(crypto.randomUUID()), orderNo, why: 'a test' })

test('a paid order is delivered with the file at once, and its buyer downloads exactly it', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ content: 'reusable' })
  await seedFile(shop, itemId, { name: '安装包 v1.zip', bytes, text: 'Unpack it first.' })
  const placed = await buy(shop, itemId)
  const order = await readOrder(placed)
  const file = { name: '安装包 v1.zip', sizeBytes: bytes.length, sha256: sha256Of(bytes) }
  expect(order.file).toEqual({ ...file, times: 0, maxTimes: null })
  expect(order.cards?.map(({ content }) => content)).toEqual(['Unpack it first.'])
  const download = await shop.app.inject(await getLink(placed))
  expect(download.statusCode).toBe(200)
  expect(download.rawPayload.equals(bytes)).toBe(true)
  expect(download.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': String(bytes.length),
    'content-disposition': `attachment;filename="____v1.zip";filename*=UTF-8''${encodeURIComponent(file.name)}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    etag: `"${file.sha256}"`,
  })
})

test('a file without a text has its name in its place, and each link is counted and recorded', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ content: 'reusable' })
  await seedFile(shop, itemId)
  const placed = await buy(shop, itemId)
  const { buyer, orderNo } = placed
  await getLink(placed)
  await getLink(placed)
  expect(await readOrder(placed)).toMatchObject({
    cards: [{ content: 'setup.zip' }],
    file: { name: 'setup.zip', times: 2 },
  })
  const { reveals } = await buyer.call(getOrderTimeline, { orderNo })
  expect(reveals).toMatchObject([{ kind: 'exported', format: 'file', times: 2 }])
  const port = {
    listComplaintsOfOrder: async () => [],
    listRedeemedCardIds: async () => new Set<number>(),
    getSoldOrderMoney: async () => ({ refundableFen: 0, payments: [], received: [], refunds: [] }),
  }
  expect((await showOrder(shop.seller, { orderNo }, port)).file).toMatchObject({ times: 2, maxTimes: null })
})

test('a broken download is resumed by ranges, unless the file is another one by then', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ content: 'reusable' })
  await seedFile(shop, itemId, { bytes })
  const url = await getLink(await buy(shop, itemId))
  const read = (headers: Record<string, string>) => shop.app.inject({ url, headers })
  const rest = await read({ range: 'bytes=99990-', 'if-range': `"${sha256Of(bytes)}"` })
  expect([rest.statusCode, rest.headers['content-range'], rest.headers['content-length']]).toEqual([
    206,
    'bytes 99990-99999/100000',
    '10',
  ])
  expect(rest.rawPayload.equals(bytes.subarray(99_990))).toBe(true)
  const some = await read({ range: 'bytes=5-7' })
  expect(some.rawPayload.equals(bytes.subarray(5, 8))).toBe(true)
  const other = await read({ range: 'bytes=5-7', 'if-range': '"another"' })
  expect([other.statusCode, other.rawPayload.length]).toEqual([200, bytes.length])
  const outside = await read({ range: 'bytes=100000-' })
  expect([outside.statusCode, outside.headers['content-range']]).toEqual([416, 'bytes */100000'])
})

test('a link that is forged, of another order, changed, or older than five minutes is refused with a sentence', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ content: 'reusable' })
  await seedFile(shop, itemId)
  const [first, second] = [await buy(shop, itemId), await buy(shop, itemId)]
  const url = await getLink(first)
  const later = new URL(url, 'http://x')
  later.searchParams.set('until', String(Number(later.searchParams.get('until')) + 60))
  const unpaid = await submitOrder(shop, itemId)
  for (const forged of [
    url.replace(first.orderNo, second.orderNo),
    url.replace(first.orderNo, unpaid.orderNo),
    url.replace(first.orderNo, '../../secret-key'),
    url.replace(/mac=.{5}/, 'mac=AAAAA'),
    url.replace(/&mac=.*/, ''),
    later.pathname + later.search,
    '/api/order/file',
    '/api/order/file?order=..%2F..%2Fsecret-key&until=1&mac=1',
  ]) {
    const answer = await shop.app.inject({ url: forged, headers: { 'accept-language': 'en-US' } })
    expect(answer.statusCode, forged).toBe(403)
    expect(answer.headers['content-type'], forged).toBe('text/plain; charset=utf-8')
    expect(answer.body, forged).toBe(
      'This download link is not valid or has expired. Please get a new one on the page of the order.',
    )
  }
  shop.clock.now = new Date(shop.clock.now.getTime() + 298_000)
  expect((await shop.app.inject(url)).statusCode).toBe(200)
  shop.clock.now = new Date(shop.clock.now.getTime() + 3000)
  const late = await shop.app.inject({ url, headers: { 'accept-language': 'zh-CN' } })
  expect([late.statusCode, late.body]).toEqual([403, '下载链接无效或已过期，请回到订单页重新获取'])
})

test('only who may see the cards of an order gets a link: not a stranger, not without the card password, not before payment', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ content: 'reusable', cardPassword: 'required' })
  await seedFile(shop, itemId)
  const waiting = await submitOrder(shop, itemId, { cardPassword: 'secret-1' })
  const before = await waiting.buyer.expectRejection(getOrderFile, {
    orderNo: waiting.orderNo,
    cardPassword: 'secret-1',
  })
  expect(before.code).toBe('notDelivered')
  await shop.pressButton(await requestQr(waiting, shop.payChannels.md5), 'pay')
  await waitForStatus(waiting, 'delivered')
  const { orderNo } = waiting
  const stranger = shop.visitor()
  expect((await stranger.expectRejection(getOrderFile, { orderNo })).code).toBe('cardPasswordWanted')
  const wrong = await stranger.expectRejection(getOrderFile, { orderNo, cardPassword: 'secret-2' })
  expect(wrong.code).toBe('cardPasswordWrong')
  expect(await getLink(waiting, 'secret-1')).toContain('/api/order/file?')
  const text = await shop.addItem({ content: 'reusable', cards: ['a text'] })
  const other = await buy(shop, text)
  expect((await other.buyer.expectRejection(getOrderFile, { orderNo: other.orderNo })).code).toBe(
    'orderHasNoFile',
  )
})

test('a refunded order gives no more links, and those that it gave end', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ content: 'reusable' })
  await seedFile(shop, itemId)
  const placed = await buy(shop, itemId)
  const url = await getLink(placed)
  await refund(shop, placed.orderNo)
  const rejected = await placed.buyer.expectRejection(getOrderFile, { orderNo: placed.orderNo })
  expect(rejected.code).toBe('fileRefunded')
  const download = await shop.app.inject({ url, headers: { 'accept-language': 'en-US' } })
  expect([download.statusCode, download.body]).toEqual([
    403,
    'This order was refunded, so its file can no longer be downloaded.',
  ])
})

test('an order has as many links as its item allowed when it was placed, however many are asked for at once', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ content: 'reusable', maxDownloads: 3 })
  await seedFile(shop, itemId)
  const placed = await buy(shop, itemId)
  await changeItem(shop.seller, { itemId, maxDownloads: 0 })
  const answers = await Promise.allSettled(Array.from({ length: 12 }, () => getLink(placed)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const rejected = await placed.buyer.expectRejection(getOrderFile, { orderNo: placed.orderNo })
  expect(rejected.code).toBe('downloadsUsedUp')
  expect((await readOrder(placed)).file).toMatchObject({ times: 3, maxTimes: 3 })
})

test('a buyer keeps the version that was bought, until the seller or a complaint replaces it by the newest', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ content: 'reusable', maxDownloads: 1 })
  await seedFile(shop, itemId, { name: 'v1.zip', bytes: Buffer.from('one') })
  const early = await buy(shop, itemId)
  await seedFile(shop, itemId, { name: 'v2.zip', bytes: Buffer.from('two') })
  const late = await buy(shop, itemId)
  const body = async (placed: PlacedOrder) => (await shop.app.inject(await getLink(placed))).body
  expect([await body(early), await body(late)]).toEqual(['one', 'two'])
  const replacement = {
    requestId: RequestId.parse(crypto.randomUUID()),
    orderNo: early.orderNo,
    cardIds: [CardId.parse('1')],
    replacedBefore: 0,
    why: 'The buyer called.',
  }
  await expect(replaceOrderCards(shop.seller, { ...replacement, texts: ['x'] })).rejects.toMatchObject({
    codeName: 'replacementFromStock',
  })
  await replaceOrderCards(shop.seller, replacement)
  expect(await body(early)).toBe('two')
  await seedFile(shop, itemId, { name: 'v3.zip', bytes: Buffer.from('three') })
  await replaceComplaint(shop.seller, { complaintNo: await complain(late) })
  expect(await body(late)).toBe('three')
  expect((await late.buyer.expectRejection(getOrderFile, { orderNo: late.orderNo })).code).toBe(
    'downloadsUsedUp',
  )
})

test('versions that no order has are deleted after an hour, and those that were bought are kept', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ content: 'reusable' })
  const unsold = await seedFile(shop, itemId, { name: 'v1.zip', bytes: Buffer.from('one') })
  const sold = await seedFile(shop, itemId, { name: 'v2.zip', bytes: Buffer.from('two') })
  const placed = await buy(shop, itemId)
  await addStock(shop.seller, { itemId, cards: ['Ask us for the file.'] })
  const names = async () => (await listFiles(shop.seller, { itemId })).files.map(({ key }) => key)
  await shop.advanceClock(1800)
  expect(await names()).toEqual([sold.key, unsold.key])
  await shop.advanceClock(7200)
  await shop.advanceClock(120)
  expect(await names()).toEqual([sold.key])
  const { objectStorage: store } = shop.services.modules.upload
  expect(await store.read(`goods/${unsold.key}`)).toBeUndefined()
  expect((await shop.app.inject(await getLink(placed))).body).toBe('two')
  expect((await buy(shop, itemId).then(readOrder)).file).toBeUndefined()
})

test('the link to a file whose cell is away is to be tried again, and not taken for a wrong one', async () => {
  await using shop = await openShop()
  const find = () => {
    throw new CellAwayError()
  }
  const { services } = shop
  await using app = Fastify()
  await app.register(orderFileRoutes({ ...services, cells: { ...services.cells, find } }))
  const { statusCode, headers } = await app.inject('/api/order/file?order=000')
  expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
})
