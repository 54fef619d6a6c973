import { createOrder } from '@faka/contract/order/order'
import { expect, test } from 'vitest'
import { createOrderInput, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { openShop } from '../../../../test-support/server/open-shop.ts'
import { getOrderAnswers } from './get-order-answers.ts'

const questions = [
  '要充值的账号',
  { label: 'Server', kind: 'choice' as const, required: true, options: ['EU', 'US'] },
  { label: '手机号', kind: 'phone' as const, required: true, options: [] },
  { label: '备注', kind: 'note' as const, required: false, options: [] },
]

test('answers of each kind are stored without the spaces around them, and optional ones may be left out', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ delivery: 'byHand', questions })
  const placed = await submitOrder(shop, itemId, { answers: [' mina@game ', 'US', ' 13800138000', ''] })
  expect((await getOrderAnswers(shop.seller, placed)).answers).toEqual([
    { question: '要充值的账号', kind: 'text', answer: 'mina@game' },
    { question: 'Server', kind: 'choice', answer: 'US' },
    { question: '手机号', kind: 'phone', answer: '13800138000' },
    { question: '备注', kind: 'note', answer: '' },
  ])
})

test('a missing or wrong answer is rejected with its place, and nothing is ordered', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ delivery: 'byHand', questions })
  const right = ['mina@game', 'US', '13800138000', 'first\nsecond']
  const cases: [string[] | undefined, number, unknown][] = [
    [undefined, 210019, { index: 0 }],
    [right.slice(1), 210019, null],
    [right.with(0, '  '), 210019, { index: 0 }],
    [right.with(1, 'Asia'), 210106, { index: 1, error: 'choice' }],
    [right.with(2, '12345'), 210106, { index: 2, error: 'phone' }],
    [right.with(0, 'a'.repeat(201)), 210106, { index: 0, error: 'tooLong' }],
    [right, 0, expect.anything()],
  ]
  for (const [answers, code, data] of cases) {
    const response = await shop.visitor().send(createOrder, createOrderInput(shop, itemId, { answers }))
    expect(response.json()).toMatchObject({ code, data })
  }
  expect(await shop.db.db.selectFrom('orders').select('order_no').execute()).toHaveLength(1)
})

test('an order that answers no optional question stores nothing to open', async () => {
  await using shop = await openShop()
  const optional = [{ label: '备注', kind: 'note' as const, required: false, options: [] }]
  const itemId = await shop.addItem({ delivery: 'byHand', questions: optional })
  for (const answers of [undefined, ['  ']]) {
    const placed = await submitOrder(shop, itemId, { answers })
    expect((await getOrderAnswers(shop.seller, placed)).answers).toEqual([])
  }
})
