// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clearStorage } from '../../../test-support/dom/clear-storage.ts'
import { openOrderPage, orderNo, rejected } from '../../../test-support/dom/order-page.tsx'
import { submit, typeInto } from '../../../test-support/dom/user.ts'
import { getCardPassword } from '../features/delivery/card-password.ts'
import VerifyPassword from './verify-password.tsx'

const address = `/verifyPassword?orderId=${orderNo}`
let harness: ReturnType<typeof openOrderPage>

beforeEach(() => {
  clearStorage()
  harness = openOrderPage()
  harness.change({ status: 'delivered', needPassword: true, cards: [] })
  harness.answers.set('get', ({ cardPassword }) =>
    cardPassword === 'right-word' ? { code: 0, data: harness.order } : rejected(210047),
  )
})
afterEach(() => harness.leave())

async function t(cardPassword: string) {
  await harness.waitUntil(() => expect(harness.root.querySelector('input')).not.toBeNull())
  const input = harness.root.querySelector('input')
  await typeInto(input, cardPassword)
  await submit(harness.root.querySelector('form'))
}

it('a wrong password is shown at the field, and nothing is stored', async () => {
  await harness.show(VerifyPassword, address)
  await t('wrong-word')
  await harness.waitUntil(() =>
    expect(harness.root.querySelector('input')?.getAttribute('aria-invalid')).toBe('true'),
  )
  expect(getCardPassword(orderNo)).toBeUndefined()
  expect(harness.navigations).toEqual([])
})

it('an impossible password is not sent, so that no attempt is lost', async () => {
  await harness.show(VerifyPassword, address)
  await t('short')
  expect(harness.root.querySelector('input')?.getAttribute('aria-invalid')).toBe('true')
  expect(harness.calls).not.toContain('get')
})

it('the right one is stored for this tab only, leads to the cards, and is in no URL', async () => {
  await harness.show(VerifyPassword, address)
  await t('right-word')
  await harness.waitUntil(() => expect(harness.navigations).toEqual([`/paySuccess?orderId=${orderNo}`]))
  expect(getCardPassword(orderNo)).toBe('right-word')
  expect(JSON.stringify({ ...localStorage })).not.toContain('right-word')
})

it('a locked order says until when, and its button why', async () => {
  harness.answers.set('get', () => rejected(210048))
  await harness.show(VerifyPassword, address)
  await t('right-word')
  await harness.waitUntil(() => expect(harness.text()).toContain('10 分钟后再试'))
  expect(harness.root.querySelector('button[type=submit]')?.getAttribute('aria-disabled')).toBe('true')
})

it('an order without a password leads on', async () => {
  harness.change({ needPassword: false })
  await harness.show(VerifyPassword, address)
  await harness.waitUntil(() => expect(harness.navigations).toEqual([`/paySuccess?orderId=${orderNo}`]))
})
