// @vitest-environment happy-dom
import { CardId } from '@faka/contract/shared/ids'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clearStorage } from '../../../test-support/dom/clear-storage.ts'
import { openOrderPage, orderNo, rejected } from '../../../test-support/dom/order-page.tsx'
import { press, submit, typeInto } from '../../../test-support/dom/user.ts'
import { storeCardPassword } from '../features/delivery/card-password.ts'
import CreateComplaint from './create-complaint.tsx'

const address = `/complaint/create-complaint?orderId=${orderNo}`
const complaintNo = 'C'.repeat(20)
const cards = ['ONE', 'TWO'].map((content, at) => ({ cardId: CardId.parse(String(at + 1)), content }))
const counts = { open: 0, answered: 0, escalated: 0, resolved: 0, rejected: 0, closed: 0 }
const earlier = (list: object[] = []) => ({
  code: 0,
  data: { list, total: list.length, page: 1, pageSize: 100, serverTime: '2026-11-21T08:20:00.000Z', counts },
})
let harness: ReturnType<typeof openOrderPage>
let sent: Record<string, unknown>[]

beforeEach(() => {
  clearStorage()
  harness = openOrderPage()
  sent = []
  harness.change({ status: 'delivered', cards })
  harness.answers.set('pageComplaint', () => earlier())
  harness.answers.set('addComplaint', (body) => {
    sent.push(body)
    return { code: 0, data: { complaintNo } }
  })
})
afterEach(() => harness.leave())

const find = <E extends Element>(selector: string) => {
  const found = harness.root.querySelector<E>(selector)
  if (!found) throw new Error(`there is no ${selector}`)
  return found
}
const choose = (selector: string) => press(find(selector))
const next = () => submit(find<HTMLFormElement>('form'))

async function write(selector: string, value: string) {
  const field = find<HTMLInputElement | HTMLTextAreaElement>(selector)
  await typeInto(field, value)
}

async function open() {
  await harness.show(CreateComplaint, address)
  await harness.waitUntil(() => find('input[name=type]'))
}

/** Fills in and sends the form. */
async function fillAndSend() {
  await choose('li:nth-child(2) input[type=checkbox]')
  await choose('input[value=alreadyUsed]')
  await next()
  await choose('input[value=refund]')
  await next()
  await write('textarea', '  兑换时提示这张卡密已经用过了。  ')
  await write('input[name=contact]', '13800138000')
  await next()
}

it('says what is missing in a step, and continues once it is there', async () => {
  await open()
  await next()
  expect(harness.text()).toContain('请至少选一张有问题的卡密')
  expect(harness.text()).toContain('请选择遇到的问题')
  await choose('li:nth-child(2) input[type=checkbox]')
  await choose('input[value=other]')
  await harness.waitUntil(() => expect(harness.text()).not.toContain('请选择遇到的问题'))
  await next()
  expect(harness.text()).toContain('第 2 步')
})

it('sends the form, clears the draft and leads to the complaint', async () => {
  storeCardPassword(orderNo, 'secret-word')
  await open()
  await fillAndSend()
  await harness.waitUntil(() => expect(harness.navigations).toHaveLength(1))
  expect(sent).toEqual([
    {
      orderNo,
      cardPassword: 'secret-word',
      type: 'alreadyUsed',
      expectation: 'refund',
      cardIds: ['2'],
      text: '兑换时提示这张卡密已经用过了。',
      images: [],
      contact: { phone: '13800138000' },
    },
  ])
  expect(harness.navigations).toEqual([
    `/complaint/complaint-detail?complaintNo=${complaintNo}&orderId=${orderNo}`,
  ])
  expect(Object.keys(sessionStorage)).toEqual([`card-password:${orderNo}`])
  expect(JSON.parse(localStorage.getItem('complaints') ?? '')).toMatchObject([{ complaintNo, orderNo }])
})

it('keeps the form through a failed call and a reload, but never the card password', async () => {
  storeCardPassword(orderNo, 'secret-word')
  harness.answers.set('addComplaint', () => rejected(503000))
  await open()
  await fillAndSend()
  await harness.waitUntil(() => expect(harness.text()).toContain('提交投诉'))
  expect(find<HTMLTextAreaElement>('textarea').value).toContain('已经用过了')
  const draft = sessionStorage.getItem(`complaint-draft:${orderNo}`) ?? ''
  expect(draft).toContain('已经用过了')
  expect(draft).not.toContain('secret-word')
  await harness.leave()
  await harness.show(CreateComplaint, address)
  await harness.waitUntil(() => expect(find<HTMLTextAreaElement>('textarea').value).toContain('已经用过了'))
  expect(JSON.stringify({ ...localStorage })).not.toContain('secret-word')
})

it('leads to the open complaint, whether it existed before or was created in between', async () => {
  harness.answers.set('addComplaint', () => ({ code: 210051, data: { complaintNo } }))
  await open()
  await fillAndSend()
  const there = `/complaint/complaint-detail?complaintNo=${complaintNo}&orderId=${orderNo}`
  await harness.waitUntil(() => find(`a[href="${there}"]`))
  expect(find<HTMLTextAreaElement>('textarea').value).not.toBe('')
})

it('of an undelivered order can only report that, without cards', async () => {
  harness.change({ status: 'paid', cards: null })
  await open()
  expect(harness.root.querySelectorAll('input[type=radio]')).toHaveLength(1)
  expect(harness.root.querySelectorAll('input[type=checkbox]')).toHaveLength(0)
  await next()
  expect(harness.text()).toContain('尽快发货')
})

it.each([
  ['unpaid', '还没有付款'],
  ['refunded', '已经退回'],
] as const)('an order that is %s cannot be complained about, and the page says why', async (status, why) => {
  harness.change({ status })
  await harness.show(CreateComplaint, address)
  await harness.waitUntil(() => expect(harness.text()).toContain(why))
})

it('an address without an order leads to the error page', async () => {
  await harness.show(CreateComplaint, '/complaint/create-complaint')
  expect(harness.navigations).toEqual(['/errorPage?type=errorOrder'])
})
