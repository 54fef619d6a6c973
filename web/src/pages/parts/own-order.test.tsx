// @vitest-environment happy-dom
import { CardId } from '@faka/contract/shared/ids'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openOrderPage, orderNo, rejected } from '../../../../test-support/dom/order-page.tsx'
import { OwnOrder } from './own-order.tsx'

const time = '2026-11-21T08:01:00.000Z'
const cards = [{ cardId: CardId.parse('1'), content: 'QX7F-9KMW' }]
const reveal = {
  kind: 'shown',
  format: null,
  byOwner: true,
  device: 'Firefox',
  times: 1,
  time,
  lastTime: time,
}
const timeline = {
  events: [{ status: 'unpaid', actor: 'buyer', reason: 'created', time }],
  payments: [],
  refunds: [],
  reveals: [reveal],
  exportedTime: null,
  replacements: [],
  recall: null,
}
let harness: ReturnType<typeof openOrderPage>

beforeEach(() => {
  harness = openOrderPage()
  harness.answers.set('getTimeline', () => ({ code: 0, data: timeline }))
})
afterEach(() => harness.leave())

const show = () => harness.show(OwnOrder, `/userCenter/order-detail?orderId=${orderNo}`)
const folds = () =>
  [...harness.root.querySelectorAll('details')].map((fold) => [
    fold.querySelector('summary')?.textContent,
    fold.open,
  ])

it('starts with the item, its status and the next step', async () => {
  await show()
  await harness.waitUntil(() => expect(harness.text()).toContain('会员季卡'))
  const first = harness.root.querySelector('section')
  expect(first?.querySelector('h2')?.textContent).toBe('会员季卡 ×\u00a02')
  expect(first?.textContent).toContain('待付款')
  expect(first?.querySelector('a[href*="cashDesk"]')).not.toBeNull()
})

it('collapses the notes of the item, the payments and the card views, and leaves the timeline open', async () => {
  harness.change({ status: 'delivered', cards, paidTime: time, deliveredTime: time })
  harness.change({ description: '说明', warranty: '七天' })
  harness.answers.set('pageComplaint', () => rejected(500000))
  await show()
  await harness.waitUntil(() => expect(harness.text()).toContain('卡密查看记录'))
  expect(folds()).toEqual([
    ['商品说明（下单时的内容）', false],
    ['售后说明（下单时的内容）', false],
    ['付款与退款', false],
    ['卡密查看记录', false],
  ])
  expect(harness.root.querySelector('details ol')).toBeNull()
  expect(harness.root.querySelector('pre')?.textContent).toBe('QX7F-9KMW')
})

it('expands the payments where there was a refund', async () => {
  const refund = {
    amountFen: 1280,
    why: 'complaint',
    state: 'done',
    toBalance: false,
    time,
    doneTime: time,
  }
  harness.answers.set('getTimeline', () => ({ code: 0, data: { ...timeline, refunds: [refund] } }))
  await show()
  await harness.waitUntil(() => expect(folds()).toEqual([['付款与退款', true]]))
})

it('shows what the buyer answered to the questions of the item, line by line, and says what was left out', async () => {
  harness.change({ status: 'paid', delivery: 'byHand', paidTime: time })
  harness.change({
    answers: [
      { question: '要充值的账号', kind: 'note', answer: 'mina@game\nserver 2' },
      { question: '备注', kind: 'text', answer: '' },
    ],
  })
  await show()
  await harness.waitUntil(() => expect(harness.text()).toContain('您填写的信息'))
  const list = harness.root.querySelector('dl:has([translate="no"])')
  expect([...(list?.querySelectorAll('dt') ?? [])].map((term) => term.textContent)).toEqual([
    '要充值的账号',
    '备注',
  ])
  expect([...(list?.querySelectorAll('dd') ?? [])].map((answer) => answer.textContent)).toEqual([
    'mina@game\nserver 2',
    '未填写',
  ])
})

it('shows no answers where the item asked nothing', async () => {
  await show()
  await harness.waitUntil(() => expect(harness.text()).toContain('会员季卡'))
  expect(harness.text()).not.toContain('您填写的信息')
})
