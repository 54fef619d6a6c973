// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { getCardPassword } from '../features/delivery/card-password.ts'
import { openOrderPage, orderNo, rejected } from './after-purchase-for-tests.tsx'
import VerifyPassword from './verify-password.tsx'

const address = `/verifyPassword?orderId=${orderNo}`
let stand: ReturnType<typeof openOrderPage>

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  stand = openOrderPage()
  stand.change({ status: 'delivered', needPassword: true, cards: [] })
  stand.answers.set('get', ({ cardPassword }) =>
    cardPassword === 'right-word' ? { code: 0, data: stand.order } : rejected(210047),
  )
})
afterEach(() => stand.leave())

async function t(cardPassword: string) {
  await stand.settled(() => expect(stand.root.querySelector('input')).not.toBeNull())
  const input = stand.root.querySelector('input')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, cardPassword)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => stand.root.querySelector('form')?.requestSubmit())
}

it('a wrong password is shown at the field, and nothing is stored', async () => {
  await stand.show(VerifyPassword, address)
  await t('wrong-word')
  await stand.settled(() =>
    expect(stand.root.querySelector('input')?.getAttribute('aria-invalid')).toBe('true'),
  )
  expect(getCardPassword(orderNo)).toBeUndefined()
  expect(stand.gone).toEqual([])
})

it('an impossible password is not sent, so that no attempt is lost', async () => {
  await stand.show(VerifyPassword, address)
  await t('short')
  expect(stand.root.querySelector('input')?.getAttribute('aria-invalid')).toBe('true')
  expect(stand.asked).not.toContain('get')
})

it('the right one is stored for this tab only, leads to the cards, and is in no URL', async () => {
  await stand.show(VerifyPassword, address)
  await t('right-word')
  await stand.settled(() => expect(stand.gone).toEqual([`/paySuccess?orderId=${orderNo}`]))
  expect(getCardPassword(orderNo)).toBe('right-word')
  expect(JSON.stringify({ ...localStorage })).not.toContain('right-word')
})

it('a locked order says until when, and its button why', async () => {
  stand.answers.set('get', () => rejected(210048))
  await stand.show(VerifyPassword, address)
  await t('right-word')
  await stand.settled(() => expect(stand.text()).toContain('10 分钟后再试'))
  expect(stand.root.querySelector('button[type=submit]')?.getAttribute('aria-disabled')).toBe('true')
})

it('an order without a password leads on', async () => {
  stand.change({ needPassword: false })
  await stand.show(VerifyPassword, address)
  await stand.settled(() => expect(stand.gone).toEqual([`/paySuccess?orderId=${orderNo}`]))
})
