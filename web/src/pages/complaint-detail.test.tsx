// @vitest-environment happy-dom

import type { Complaint } from '@faka/contract/complaint/complaint'
import { codeNumbers } from '@faka/contract/shared/code-numbers'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStorage } from '../../../test-support/dom/clear-storage.ts'
import { openOrderPage, orderNo, rejected, unpaid } from '../../../test-support/dom/order-page.tsx'
import { press, submit, typeInto } from '../../../test-support/dom/user.ts'
import { listen } from '../lib/events.ts'
import ComplaintDetail from './complaint-detail.tsx'

const complaintNo = 'C'.repeat(20)
const address = `/complaint/complaint-detail?complaintNo=${complaintNo}`
const opened = '2026-11-21T08:00:00.000Z'

const open = {
  complaintNo,
  orderNo,
  shortUrl: unpaid.shortUrl,
  shopName: '店',
  itemId: unpaid.itemId,
  itemTitle: '会员季卡',
  cover: null,
  type: 'notWorking',
  expectation: 'refund',
  status: 'open',
  createTime: opened,
  dueTime: '2026-11-22T08:00:00.000Z',
  description: '在官网兑换。',
  warranty: '',
  cardCount: 2,
  cardIds: ['2'],
  contact: null,
  sandbox: true,
  serverTime: '2026-11-21T09:00:00.000Z',
  turnTime: opened,
  endTime: null,
  outcome: null,
  events: [{ from: null, to: 'open', side: 'buyer', reason: 'opened', time: opened }],
  mayAnswer: true,
  mayEscalate: false,
  mayWithdraw: true,
} satisfies Record<keyof Complaint, unknown>

const messageFrom = (side: 'buyer' | 'seller', text: string) => ({
  proofNo: `${side} ${text}`,
  side,
  text,
  images: [],
  createTime: opened,
})

let harness: ReturnType<typeof openOrderPage>
let complaint: Record<string, unknown>
let proofs: object[]

beforeEach(() => {
  clearStorage()
  harness = openOrderPage()
  complaint = open
  proofs = [messageFrom('buyer', '兑换时提示不存在，请处理。')]
  harness.answers.set('detailComplaint', () => ({ code: 0, data: complaint }))
  harness.answers.set('pageProofInfo', () => ({
    code: 0,
    data: { list: proofs, total: proofs.length, page: 1, pageSize: 100, serverTime: opened },
  }))
})
afterEach(() => harness.leave())

const button = (words: string) =>
  [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent?.includes(words))

async function write(text: string) {
  const field = harness.root.querySelector('textarea')
  await typeInto(field, text)
  await submit(button('发送')?.closest('form'))
}

const show = async () => {
  await harness.show(ComplaintDetail, `${address}&orderId=${orderNo}`)
  await harness.waitUntil(() => expect(harness.text()).toContain('兑换时提示不存在'))
}

it('shows status, deadline, messages, and the item as it was bought', async () => {
  await show()
  for (const words of ['轮到卖家答复', '还剩 23 小时 0 分', '第 2 张，共 2 张', '在官网兑换', '撤回投诉'])
    expect(harness.text()).toContain(words)
  expect(button('请平台裁决')).toBeUndefined()
})

it('shows an answer that arrives while it is open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    await show()
    complaint = { ...open, status: 'answered', dueTime: null, turnTime: null, mayEscalate: true }
    proofs = [...proofs, messageFrom('seller', '核对过了，卡密有效。')]
    await act(() => vi.advanceTimersByTimeAsync(11_000))
    await harness.waitUntil(() => expect(harness.text()).toContain('核对过了'))
    expect(harness.text()).toContain('卖家已答复')
    expect(button('请平台裁决')).toBeDefined()
  } finally {
    vi.useRealTimers()
  }
})

it('shows the reasons with the decision, even where the messages were read just before it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    await show()
    const decided = {
      status: 'rejected',
      dueTime: null,
      turnTime: null,
      mayAnswer: false,
      mayWithdraw: false,
    }
    complaint = { ...open, ...decided, endTime: opened }
    harness.answers.set('pageProofInfo', () => {
      const isDecisionShown = !harness.text().includes('轮到卖家答复')
      const list = isDecisionShown ? [...proofs, messageFrom('seller', '卡密已经用过。')] : proofs
      return { code: 0, data: { list, total: list.length, page: 1, pageSize: 100, serverTime: opened } }
    })
    await act(() => vi.advanceTimersByTimeAsync(11_000))
    await harness.waitUntil(() => expect(harness.text()).toContain('卡密已经用过'))
  } finally {
    vi.useRealTimers()
  }
})

it('keeps a message that could not be sent, even after a reload', async () => {
  await show()
  await write('短')
  expect(harness.calls).not.toContain('addProof')
  harness.answers.set('addProof', () => rejected(503000))
  await write('补充一张兑换页面的截图。')
  await harness.waitUntil(() => expect(harness.calls).toContain('addProof'))
  await harness.leave()
  await show()
  expect(harness.root.querySelector('textarea')?.value).toBe('补充一张兑换页面的截图。')
})

it('shows the new state where the other side was faster', async () => {
  await show()
  harness.answers.set('addProof', () => ({ code: 210056, data: null }))
  complaint = {
    ...open,
    status: 'resolved',
    dueTime: null,
    turnTime: null,
    endTime: opened,
    mayAnswer: false,
    mayWithdraw: false,
    outcome: {
      kind: 'refunded',
      by: 'seller',
      cardIds: ['2'],
      amountFen: 640,
      refundState: 'done',
      toBalance: true,
    },
  }
  await write('补充一张兑换页面的截图。')
  await harness.waitUntil(() => expect(harness.text()).toContain('¥6.40 已退到余额'))
  expect(harness.root.querySelector('textarea')).toBeNull()
})

it('asks for the order number where only the complaint number is known', async () => {
  harness.answers.set('detailComplaint', ({ orderNo: given }) =>
    given === orderNo ? { code: 0, data: complaint } : rejected(210050),
  )
  await harness.show(ComplaintDetail, address)
  await harness.waitUntil(() => expect(harness.text()).toContain('没有找到这个投诉'))
  expect(harness.text()).not.toContain('会员季卡')
  expect(button('登录')).toBeDefined()
  const field = harness.root.querySelector('input')
  await typeInto(field, orderNo)
  await submit(field?.closest('form'))
  expect(harness.navigations).toEqual([`${address}&orderId=${orderNo}`])
})

it('of an account’s order lets a guest log in, and is shown after that', async () => {
  harness.answers.set('detailComplaint', () => rejected(codeNumbers.orderOfAccount))
  const afterLogin: ((() => void) | undefined)[] = []
  const unlisten = listen('showLoginModal', ({ onLoggedIn }) => afterLogin.push(onLoggedIn))
  await harness.show(ComplaintDetail, `${address}&orderId=${orderNo}`)
  await harness.waitUntil(() => expect(harness.text()).toContain('请登录后查看投诉'))
  await press(button('登录'))
  harness.answers.set('detailComplaint', () => ({ code: 0, data: complaint }))
  await act(async () => afterLogin[0]?.())
  await harness.waitUntil(() => expect(harness.text()).toContain('兑换时提示不存在'))
  unlisten()
})

it('finds the order of a complaint that was made on this device', async () => {
  localStorage.setItem(
    'complaints',
    JSON.stringify([{ complaintNo, orderNo, itemTitle: '会员季卡', createTime: opened }]),
  )
  harness.answers.set('detailComplaint', ({ orderNo: given }) =>
    given === orderNo ? { code: 0, data: complaint } : rejected(210050),
  )
  await harness.show(ComplaintDetail, address)
  await harness.waitUntil(() => expect(harness.text()).toContain('会员季卡'))
})

it('lists events in the same order as an order does, newest last', async () => {
  const later = '2026-11-21T08:30:00.000Z'
  complaint = {
    ...open,
    status: 'answered',
    events: [
      ...open.events,
      { from: 'open', to: 'answered', side: 'seller', reason: 'answered', time: later },
    ],
  }
  await harness.show(ComplaintDetail, address)
  await harness.waitUntil(() => expect(harness.text()).toContain('发起投诉，等卖家答复'))
  const step = harness.root.querySelector('ol [aria-current="step"]')
  expect(step?.textContent).toContain('卖家答复')
  expect(step?.nextElementSibling).toBeNull()
  expect(step?.previousElementSibling?.textContent).toContain('发起投诉')
})
