// @vitest-environment happy-dom

import { getBuyer } from '@faka/contract/profile/profile'
import { AccountId } from '@faka/contract/shared/ids'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findShown, Storefront } from '../../../test-support/dom/storefront.tsx'
import { buyerUser } from '../features/account/session-store.ts'
import { storeToken } from '../lib/session.ts'

const id = AccountId.parse('HD0VSEC2T567RK21W691')
const moment = '2026-11-21T08:00:00.000Z'
const profile = { avatar: '', qq: '', mail: '', wechat: '', region: '', phone: '13800138000' }

let shop: Storefront
beforeEach(() => {
  shop = new Storefront()
})
afterEach(() => shop[Symbol.asyncDispose]())

const logIn = (userName: string) => {
  storeToken('a token')
  buyerUser.setState({
    id,
    userName,
    phone: profile.phone,
    roles: [],
    role: 'user',
    token: 'a token',
    createTime: moment,
    updateTime: moment,
    lastLoginTime: moment,
  })
}

const head = () => document.querySelector('aside')?.textContent ?? ''
const current = () => findShown('aside [aria-current="page"]')?.getAttribute('href')

it('links to its pages, and marks the current one', async () => {
  await shop.open('/userCenter/contact')
  expect(current()).toBe('/userCenter/contact')
  await shop.press('[href="/userCenter/order-list"]')
  await shop.until(() => findShown('h1')?.textContent === '我的订单')
  expect(current()).toBe('/userCenter/order-list')
  expect(document.activeElement).toBe(findShown('h1'))
})

it('lets a guest log in above the current page', async () => {
  await shop.open('/userCenter/contact', { locale: 'en-US' })
  expect(head()).toContain('Orders on every device')
  document.querySelector<HTMLElement>('aside button')?.click()
  await shop.until(() => shop.modal() !== undefined)
  expect(location.pathname).toBe('/userCenter/contact')
})

describe('the summary of a logged-in buyer', () => {
  it('has name and balance', async () => {
    shop.answers[getBuyer.path] = () => ({
      code: 0,
      data: { id, userId: id, ...profile, nickName: 'Lime', balanceFen: 1280 },
    })
    logIn('lime')
    await shop.open('/userCenter/contact')
    await shop.until(() => head().includes('Lime'))
    expect(head()).toContain('¥12.80')
  })

  it('shows no balance before it is loaded, and no message if that fails', async () => {
    shop.answers[getBuyer.path] = () => ({ code: 500000 })
    logIn(profile.phone)
    await shop.open('/userCenter/contact')
    await shop.until(() => shop.calls.includes(getBuyer.path))
    expect(head()).toContain('138****8000')
    expect(head()).not.toMatch(/¥|13800138000/)
    expect(shop.toasts()).toEqual([])
  })
})
