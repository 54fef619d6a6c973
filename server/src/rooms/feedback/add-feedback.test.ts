import { randomUUID } from 'node:crypto'
import { addFeedback, listFeedback as listOperation } from '@faka/contract/feedback'
import { expect, test } from 'vitest'
import { openBuyer } from '../../test/open-buyer.ts'
import { openShop, type TestShop } from '../../test/open-shop.ts'
import { dumpOf } from '../../test/stored.ts'
import type { RequestOf } from '../../test/visitor.ts'
import { listFeedback } from './list-feedback.ts'
import { readFeedback } from './read-feedback.ts'

type Wish = RequestOf<typeof addFeedback>

const wish = (more: Partial<Wish> = {}): Wish => ({
  requestId: randomUUID(),
  topic: 'fault',
  text: '  点了导出没有任何反应，换了浏览器也一样。  ',
  images: [],
  ...more,
})

const unread = (shop: TestShop, filter: object = {}) =>
  listFeedback(shop.seller, listOperation.input.parse(filter))

/** A picture that was sent and checked, without the sending. */
async function readyPicture(shop: TestShop, accountId: number | null = null): Promise<string> {
  const key = randomUUID().replaceAll('-', '').toUpperCase().slice(0, 26).padEnd(26, '0')
  const later = new Date(shop.clock.now.getTime() + 3_600_000)
  await shop.db.db
    .insertInto('upload')
    .values({
      ...{ ticket_key: `T${key.slice(1)}`, key, purpose: 'proof', state: 'ready', size_bytes: 9 },
      ...{ content_type: 'image/png', width: 4, height: 3, account_id: accountId, arrival_until: null },
      ...{ address_key: Buffer.alloc(16), created_at: shop.clock.now, expires_at: later },
    })
    .execute()
  return key
}

test('what a guest and a buyer tell is read by whoever runs the shop, with pictures and contact, and sealed until then', async () => {
  await using shop = await openShop()
  const { visitor, account } = await openBuyer(shop)
  const image = await readyPicture(shop)
  const contact = { mail: 'qing@example.com' }
  const { feedbackNo } = await shop.visitor().ask(addFeedback, wish({ images: [image], contact }))
  shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
  await visitor.ask(addFeedback, wish({ topic: 'wish', text: '希望订单列表可以按店铺筛选。' }))
  expect(await dumpOf(shop.db)).not.toMatch(/qing@example|没有任何反应|按店铺筛选/)

  const { list, total } = await unread(shop)
  expect([total, list.map((row) => [row.topic, row.userName, row.text, row.pictures])]).toEqual([
    2,
    [
      ['fault', null, '点了导出没有任何反应，换了浏览器也一样。', 1],
      ['wish', account.phone, '希望订单列表可以按店铺筛选。', 0],
    ],
  ])
  const read = await readFeedback(shop.seller, { feedbackNo })
  expect(read).toMatchObject({ contact, images: [{ key: image, width: 4 }], readTime: expect.any(String) })
  expect((await unread(shop)).list.map(({ topic }) => topic)).toEqual(['wish'])
  expect((await unread(shop, { all: true })).total).toBe(2)
  expect((await unread(shop, { all: true, topic: 'fault' })).total).toBe(1)
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000)
  expect((await readFeedback(shop.seller, { feedbackNo })).readTime).toBe(read.readTime)
})

test('what is sent again under one number, at once or later, is one feedback, and its pictures are used once', async () => {
  await using shop = await openShop()
  const other = await shop.openBeside()
  const image = await readyPicture(shop)
  const one = wish({ images: [image] })
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => (at % 2 ? other : shop).visitor().ask(addFeedback, one)),
  )
  answers.push(await shop.visitor().ask(addFeedback, one))
  expect(new Set(answers.map(({ feedbackNo }) => feedbackNo)).size).toBe(1)
  expect((await unread(shop)).total).toBe(1)
})

test('a picture that was used, is somebody else’s or never came is refused, and nothing is kept', async () => {
  await using shop = await openShop()
  const { account } = await openBuyer(shop)
  const [used, foreign] = [await readyPicture(shop), await readyPicture(shop, account.account_id)]
  await shop.visitor().ask(addFeedback, wish({ images: [used] }))
  for (const image of [used, foreign, '0'.repeat(26)])
    expect((await shop.visitor().refused(addFeedback, wish({ images: [image] }))).code).toBe('uploadNotFound')
  expect((await unread(shop)).total).toBe(1)
})

test('words too short or too long, too many pictures and an eleventh in an hour are refused', async () => {
  await using shop = await openShop()
  const guest = shop.visitor()
  const bad: Partial<Wish>[] = [
    { text: `  ${'字'.repeat(9)}  ` },
    { text: '字'.repeat(501) },
    { images: Array.from({ length: 4 }, () => '0'.repeat(26)) },
  ]
  for (const each of bad) expect((await guest.refused(addFeedback, wish(each))).code).toBe('badInput')
  for (let times = 0; times < 10; times++) await guest.ask(addFeedback, wish())
  expect(await guest.refused(addFeedback, wish())).toMatchObject({ code: 'tooOften', status: 429 })
  await shop.visitor().ask(addFeedback, wish())
  await shop.pass(3601)
  await guest.ask(addFeedback, wish())
})
