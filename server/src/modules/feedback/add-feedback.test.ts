import { randomUUID } from 'node:crypto'
import { addFeedback, listFeedback as listOperation } from '@faka/contract/feedback/feedback'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { dumpDatabase } from '../../../../test-support/server/database-contents.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import type { RequestOf } from '../../../../test-support/server/visitor.ts'
import { listFeedback } from './list-feedback.ts'
import { readFeedback } from './read-feedback.ts'

type AddFeedbackInput = RequestOf<typeof addFeedback>

const feedbackInput = (more: Partial<AddFeedbackInput> = {}): AddFeedbackInput => ({
  requestId: randomUUID(),
  topic: 'fault',
  text: '  点了导出没有任何反应，换了浏览器也一样。  ',
  images: [],
  ...more,
})

const listUnread = (shop: TestShop, filter: object = {}) =>
  listFeedback(shop.seller, listOperation.input.parse(filter))

/** An uploaded and checked picture, without the upload. */
async function uploadProof(shop: TestShop, accountId: number | null = null): Promise<string> {
  const key = randomUUID().replaceAll('-', '').toUpperCase().slice(0, 26).padEnd(26, '0')
  const later = new Date(shop.clock.now.getTime() + 3_600_000)
  await shop.db.db
    .insertInto('upload')
    .values({
      ticket_key: `T${key.slice(1)}`,
      key,
      purpose: 'proof',
      state: 'ready',
      size_bytes: 9,
      content_type: 'image/png',
      width: 4,
      height: 3,
      account_id: accountId,
      arrival_until: null,
      address_key: Buffer.alloc(16),
      created_at: shop.clock.now,
      expires_at: later,
    })
    .execute()
  return key
}

test('feedback of guests and buyers is read by the operator with pictures and contact, and stored encrypted', async () => {
  await using shop = await openShop()
  const { visitor, account } = await openBuyer(shop)
  const image = await uploadProof(shop)
  const contact = { mail: 'qing@example.com' }
  const { feedbackNo } = await shop.visitor().call(addFeedback, feedbackInput({ images: [image], contact }))
  shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
  await visitor.call(addFeedback, feedbackInput({ topic: 'wish', text: '希望订单列表可以按店铺筛选。' }))
  expect(await dumpDatabase(shop.db)).not.toMatch(/qing@example|没有任何反应|按店铺筛选/)

  const { list, total } = await listUnread(shop)
  expect([total, list.map((row) => [row.topic, row.userName, row.text, row.pictures])]).toEqual([
    2,
    [
      ['fault', null, '点了导出没有任何反应，换了浏览器也一样。', 1],
      ['wish', account.phone, '希望订单列表可以按店铺筛选。', 0],
    ],
  ])
  const read = await readFeedback(shop.seller, { feedbackNo })
  expect(read).toMatchObject({ contact, images: [{ key: image, width: 4 }], readTime: expect.any(String) })
  expect((await listUnread(shop)).list.map(({ topic }) => topic)).toEqual(['wish'])
  expect((await listUnread(shop, { all: true })).total).toBe(2)
  expect((await listUnread(shop, { all: true, topic: 'fault' })).total).toBe(1)
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000)
  expect((await readFeedback(shop.seller, { feedbackNo })).readTime).toBe(read.readTime)
})

test('feedback sent again with the same number, concurrently or later, is stored once, and its pictures are used once', async () => {
  await using shop = await openShop()
  const other = await shop.openSecondProcess()
  const image = await uploadProof(shop)
  const one = feedbackInput({ images: [image] })
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => (index % 2 ? other : shop).visitor().call(addFeedback, one)),
  )
  answers.push(await shop.visitor().call(addFeedback, one))
  expect(new Set(answers.map(({ feedbackNo }) => feedbackNo)).size).toBe(1)
  expect((await listUnread(shop)).total).toBe(1)
})

test('a picture that was used, belongs to another visitor or was never uploaded is rejected, and nothing is stored', async () => {
  await using shop = await openShop()
  const { account } = await openBuyer(shop)
  const [used, foreign] = [await uploadProof(shop), await uploadProof(shop, account.account_id)]
  await shop.visitor().call(addFeedback, feedbackInput({ images: [used] }))
  for (const image of [used, foreign, '0'.repeat(26)])
    expect((await shop.visitor().expectRejection(addFeedback, feedbackInput({ images: [image] }))).code).toBe(
      'uploadNotFound',
    )
  expect((await listUnread(shop)).total).toBe(1)
})

test('texts that are too short or too long, too many pictures, and an eleventh feedback in an hour are rejected', async () => {
  await using shop = await openShop()
  const guest = shop.visitor()
  const bad: Partial<AddFeedbackInput>[] = [
    { text: `  ${'字'.repeat(9)}  ` },
    { text: '字'.repeat(501) },
    { images: Array.from({ length: 4 }, () => '0'.repeat(26)) },
  ]
  for (const each of bad)
    expect((await guest.expectRejection(addFeedback, feedbackInput(each))).code).toBe('badInput')
  for (let times = 0; times < 10; times++) await guest.call(addFeedback, feedbackInput())
  expect(await guest.expectRejection(addFeedback, feedbackInput())).toMatchObject({
    code: 'tooOften',
    status: 429,
  })
  await shop.visitor().call(addFeedback, feedbackInput())
  await shop.advanceClock(3601)
  await guest.call(addFeedback, feedbackInput())
})
