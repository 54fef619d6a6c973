import { expect, test } from 'vitest'
import { requestQr, submitOrder, waitForStatus } from '../../../test-support/seed/purchase.ts'
import { runBeside } from '../../../test-support/server/open-cli.ts'
import { openShop } from '../../../test-support/server/open-shop.ts'
import { waitText } from './wait-text.ts'

test('an order that waits is found, its answers are read, and it is delivered', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  const questions = ['要充值的账号', 'Anything else?']
  const itemId = await shop.addItem({ title: 'Top-up', delivery: 'byHand', questions })
  const placed = await submitOrder(shop, itemId, {
    answers: ['mina@game', 'First line\nsecond \u001b[31mline'],
  })
  await shop.pressButton(await requestQr(placed, shop.payChannels.md5), 'pay')
  await waitForStatus(placed, 'paid')

  const queue = await runBeside(shop, ['order', 'to-deliver', shortUrl])
  expect(queue).toMatchObject({ exitCode: 0, err: '' })
  expect(queue.out).toMatch(new RegExp(`${placed.orderNo} +0 minutes +Top-up +1 +¥?10\\.00 +yes +test money`))
  expect(queue.out).toContain('1 order waits for delivery')
  expect(queue.out).not.toContain('mina@game')

  const answers = await runBeside(shop, ['order', 'answers', placed.orderNo])
  expect(answers.out).toBe(
    `Order ${placed.orderNo}, Top-up, quantity 1\n\n要充值的账号\n  mina@game\n\nAnything else?\n  First line\n  second  [31mline\n`,
  )
  const zh = await runBeside(shop, ['order', 'answers', placed.orderNo, '--locale', 'zh-CN'])
  expect(zh.out).toContain(`订单 ${placed.orderNo}，Top-up，1 件`)
  const reveals = await shop.db.db.selectFrom('answer_reveal').select('actor').execute()
  expect(reveals).toEqual([{ actor: 'seller' }, { actor: 'seller' }])

  expect(await runBeside(shop, ['order', 'deliver', placed.orderNo, '-'], 'done')).toMatchObject({
    exitCode: 0,
  })
  expect((await runBeside(shop, ['order', 'to-deliver', shortUrl])).out).toContain(
    '0 orders wait for delivery',
  )
})

test('a wait is printed in its largest unit', () => {
  const waits = [59, 60, 3599, 7200, 86_399, 90_000]
  expect(waits.map((seconds) => waitText(seconds).en)).toEqual([
    '0 minutes',
    '1 minute',
    '59 minutes',
    '2 hours',
    '23 hours',
    '1 day',
  ])
  expect(waits.map((seconds) => waitText(seconds).zh)).toContain('2 小时')
})
