// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clearStorage } from '../../../test-support/dom/clear-storage.ts'
import { openOrderPage, orderNo, rejected } from '../../../test-support/dom/order-page.tsx'
import { submit, typeInto } from '../../../test-support/dom/user.ts'
import { listen } from '../lib/events.ts'
import UserFeedback from './user-feedback.tsx'

const complaintNo = 'C'.repeat(20)
const feedbackNo = 'F'.repeat(20)
const made = { complaintNo, orderNo, itemTitle: '会员季卡', createTime: '2026-11-21T08:00:00.000Z' }
let harness: ReturnType<typeof openOrderPage>

beforeEach(() => {
  clearStorage()
  harness = openOrderPage()
})
afterEach(() => harness.leave())

async function write(text: string) {
  const field = harness.root.querySelector('textarea')
  await typeInto(field, text)
  await submit(harness.root.querySelector('form'))
}

it('a guest without complaints is told where to complain, without a call', async () => {
  await harness.show(UserFeedback, '/userCenter/fankui')
  expect(harness.text()).toContain('没有投诉')
  expect(harness.calls).toEqual([])
})

it('a complaint of this device that needs its card password does not redirect away from the others', async () => {
  localStorage.setItem('complaints', JSON.stringify([made]))
  harness.answers.set('detailComplaint', () => rejected(210046))
  const failures: unknown[] = []
  const stop = listen('failure', ({ error }) => failures.push(error))
  await harness.show(UserFeedback, '/userCenter/fankui')
  await harness.waitUntil(() => expect(harness.text()).toContain('查不到'))
  stop()
  expect(failures).toEqual([])
  expect(harness.root.querySelector('a[href*="complaint-detail"]')?.textContent).toBe('会员季卡')
})

it('feedback is kept until it is sent, and has one request id however often it is submitted', async () => {
  const calls: { requestId: string; text: string }[] = []
  harness.answers.set('addFeedback', (body) => {
    calls.push({ requestId: String(body.requestId), text: String(body.text) })
    return calls.length === 1 ? rejected(503000) : { code: 0, data: { feedbackNo } }
  })
  await harness.show(UserFeedback, '/userCenter/fankui?tab=feedback')
  await write('点了导出没有反应，刷新也一样。')
  await harness.waitUntil(() => expect(calls).toHaveLength(1))
  await harness.leave()
  await harness.show(UserFeedback, '/userCenter/fankui?tab=feedback')
  expect(harness.root.querySelector('textarea')?.value).toBe('点了导出没有反应，刷新也一样。')
  await submit(harness.root.querySelector('form'))
  await harness.waitUntil(() => expect(harness.text()).toContain(feedbackNo))
  expect(new Set(calls.map(({ requestId }) => requestId)).size).toBe(1)
  expect(sessionStorage.getItem('feedback-draft')).toBeNull()
})
