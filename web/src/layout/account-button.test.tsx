// @vitest-environment happy-dom
import { Phone } from '@faka/contract/shared/contact'
import { AccountId } from '@faka/contract/shared/ids'
import { contactUrl, loginUrl, passwordResetUrl, signupUrl } from '@faka/contract/shared/urls'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Storefront } from '../../../test-support/dom/storefront.tsx'
import { buyerUser } from '../features/account/session-store.ts'
import { buyerInfo } from '../features/profile/buyer-info.ts'
import { storeToken } from '../lib/session.ts'

const id = AccountId.parse('HD0VSEC2T567RK21W691')
const moment = '2026-11-21T08:00:00.000Z'
const phone = '13800138000'
const rest = { avatar: '', qq: '', mail: '', wechat: '', region: '', balanceFen: 0 }

let shop: Storefront
beforeEach(() => {
  shop = new Storefront()
})
afterEach(() => shop[Symbol.asyncDispose]())

describe('the login link of a guest', () => {
  const way = () => document.querySelector('header [data-press=account]')?.getAttribute('href')

  it.each([
    ['/errorPage?type=errorOrder', loginUrl('/errorPage?type=errorOrder')],
    [loginUrl(), loginUrl()],
    [signupUrl(), loginUrl()],
    [passwordResetUrl(), loginUrl()],
    [loginUrl('/cashDesk?orderId=1'), loginUrl('/cashDesk?orderId=1')],
    [signupUrl('/cashDesk?orderId=1'), loginUrl('/cashDesk?orderId=1')],
    [passwordResetUrl('/cashDesk?orderId=1'), loginUrl('/cashDesk?orderId=1')],
  ])('from %s is %s', async (address, to) => {
    await shop.open(address)
    expect(way()).toBe(to)
  })

  it('leads back to the page before, skipping all login pages', async () => {
    await shop.open(contactUrl())
    const follow = async (next: string) => {
      await shop.until(() => document.querySelector(next) !== null)
      await shop.press(next)
      await shop.until(() => way() === loginUrl(contactUrl()))
    }
    await follow('[data-press=account]')
    // the way to sign up stands below the password; a code signs up by itself
    await shop.until(() => shop.text().includes('密码登录'))
    await shop.press('密码登录')
    await follow(`[href^="${signupUrl()}"]`)
    await follow('[data-press=account]')
    expect(location.pathname + location.search).toBe(loginUrl(contactUrl()))
  })
})

describe('the menu of a logged-in visitor', () => {
  const openMenu = async ({ userName = phone, nickName = '', now = phone } = {}) => {
    storeToken('a token')
    buyerUser.setState({
      id,
      userName,
      phone,
      roles: [],
      role: 'user',
      token: 'a token',
      createTime: moment,
      updateTime: moment,
      lastLoginTime: moment,
    })
    buyerInfo.setState({ id, userId: id, nickName, phone: Phone.parse(now), ...rest })
    await shop.open('/errorPage')
    await shop.press('[data-press=account]')
    await shop.until(() => document.querySelector('[role=menu]') !== null)
    return document.querySelector('[role=menu]')?.textContent ?? ''
  }

  it.each([
    ['the nickname', { nickName: 'Lime' }, 'Lime'],
    ['the user name', { userName: 'qing' }, 'qing'],
    ['part of the phone number', {}, '138****8000'],
    ['part of a changed phone number', { now: '13900139000' }, '139****9000'],
  ])('is titled by %s, and never shows a full phone number', async (_what, person, title) => {
    expect(await openMenu(person)).toContain(title)
    expect(document.body.innerHTML).not.toMatch(/1\d{10}/)
  })
})
