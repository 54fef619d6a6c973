// @vitest-environment happy-dom

import { listSessions } from '@faka/contract/account/sessions'
import { getBuyer } from '@faka/contract/profile/profile'
import { AccountId, ShortUrl } from '@faka/contract/shared/ids'
import { getShop } from '@faka/contract/shop/shop'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isShown, Storefront } from '../../../test-support/dom/storefront.tsx'
import { buyerUser } from '../features/account/session-store.ts'
import { lastShop } from '../features/visit/last-shop.ts'
import { changeAppSettings, readAppSettings } from '../lib/app-settings.ts'
import { changeLocale } from '../lib/locale.ts'
import { storeToken } from '../lib/session.ts'
import { dismissToast } from '../ui/toast.ts'

const contact = '/userCenter/contact'
const account = '/userCenter/account'
const id = AccountId.parse('HD0VSEC2T567RK21W691')
const info = {
  id,
  userId: id,
  nickName: '林的店',
  avatar: '',
  phone: null,
  balanceFen: 1280,
  qq: '',
  mail: '',
  wechat: '',
  region: '',
}
const moment = '2026-11-21T08:00:00.000Z'

let shop: Storefront
beforeEach(() => {
  shop = new Storefront()
})
afterEach(async () => {
  dismissToast()
  await shop[Symbol.asyncDispose]()
})

const open = (address: string) => shop.open(address, { mobile: true })
const nav = () =>
  [...document.querySelectorAll('nav')].find((each) => each.getAttribute('aria-label') === '导航')
const tab = (words: string) =>
  [...(nav()?.querySelectorAll('a, button') ?? [])].find(({ textContent }) => textContent === words)
const current = () => nav()?.querySelector('[aria-current]')
const ways = () =>
  [...document.querySelectorAll('main nav a')].filter(isShown).map((way) => way.getAttribute('href'))

function logIn(): void {
  storeToken('a token')
  buyerUser.setState({
    id,
    userName: 'lin',
    phone: null,
    roles: [],
    role: 'user',
    token: 'a token',
    createTime: moment,
    updateTime: moment,
    lastLoginTime: moment,
  })
}

describe('the bottom navigation', () => {
  it('explains how to find a shop before one was visited, and does not navigate', async () => {
    await open(contact)
    expect([tab('店铺')?.tagName, tab('店铺')?.getAttribute('aria-disabled')]).toEqual(['BUTTON', 'true'])
    await shop.press('店铺')
    await shop.until(() => shop.toasts().some((toast) => toast.includes('还没有去过店铺')))
    expect(location.pathname).toBe(contact)
  })

  it('leads to the last visited shop as soon as there is one', async () => {
    await open(contact)
    lastShop.setState(ShortUrl.parse('demo'))
    await shop.until(() => tab('店铺')?.getAttribute('href') === '/shopDetail/demo')
    expect(tab('店铺')?.hasAttribute('aria-disabled')).toBe(false)
  })

  it('marks the current page, or the tab that it belongs to', async () => {
    await open(contact)
    expect([current()?.textContent, current()?.getAttribute('aria-current')]).toEqual(['我的', 'true'])
    await shop.press('订单')
    await shop.until(() => current()?.textContent === '订单')
    expect(current()?.getAttribute('aria-current')).toBe('page')
  })

  it('leads up from the first page of a visit, and back from later ones', async () => {
    await open(contact)
    const back = () => document.querySelector<HTMLElement>('header a')
    expect([back()?.getAttribute('aria-label'), back()?.getAttribute('href')]).toEqual([
      '返回',
      '/userCenter/order-list',
    ])
    await shop.press('订单')
    await shop.until(() => location.pathname === '/userCenter/order-list')
    await shop.until(() => current()?.textContent === '订单')
    back()?.click()
    await shop.until(() => location.pathname === contact)
  })
})

describe('the title in the top bar', () => {
  const name = () => document.querySelector<HTMLElement>('header a:not([aria-label])')
  const shown = () => [
    name()?.textContent,
    name()?.getAttribute('href'),
    name()?.getAttribute('aria-current'),
  ]

  it('is the page’s own, and links to its start', async () => {
    await open(`${contact}?from=elsewhere`)
    expect(shown()).toEqual(['联系我们', `${contact}?from=elsewhere`, 'page'])
    await shop.press('订单')
    await shop.until(() => name()?.textContent === '我的订单')
    expect(shown()).toEqual(['我的订单', '/userCenter/order-list', 'page'])
  })

  it('links to the last visited shop on a page that shows nothing', async () => {
    await open('/nowhere')
    expect(shown()).toEqual(['页面走丢了', '/', null])
    lastShop.setState(ShortUrl.parse('demo'))
    await shop.until(() => name()?.getAttribute('href') === '/shopDetail/demo')
  })

  it('says the same as the page where the shop does not exist', async () => {
    shop.answers[getShop.path] = () => ({ code: 210002 })
    await open('/shopDetail/nobody-sells-here')
    await shop.until(() => shop.text().includes('页面走丢了'))
    expect(name()?.textContent).toBe('页面走丢了')
  })
})

describe('the settings', () => {
  it('have appearance and language on phones, and no layout settings of the full site', async () => {
    await open(contact)
    changeAppSettings({ globalSettings: true })
    await shop.until(() => shop.modal() === '页面设置')
    const labels = [...document.querySelectorAll('[role=dialog] [role=switch]')].map((each) =>
      each.getAttribute('aria-label'),
    )
    expect(labels).toEqual(['色弱模式'])
    expect(document.querySelector('[role=dialog] details')).toBeNull()
    await shop.press('[name=language][value=en-US]')
    await shop.until(() => shop.modal() === 'Page settings')
    changeAppSettings({ globalSettings: false })
    await changeLocale('zh-CN')
  })
})

describe('the account page', () => {
  /** The page asks a guest to log in; the guest closes that. */
  async function openAsGuest(): Promise<void> {
    await open(account)
    await shop.until(() => shop.modal() === '登录')
    await shop.press('[role=dialog] [aria-label=关闭]')
    await shop.until(() => shop.modal() === undefined)
  }

  it('asks a guest to log in, and still shows links and a login after that was dismissed', async () => {
    await openAsGuest()
    expect(ways()).toEqual([
      '/userCenter/order-list',
      '/userCenter/wallet',
      '/userCenter/fankui',
      '/userCenter/inquiries',
      contact,
    ])
    expect(shop.text()).toContain('登录 / 注册')
    expect(shop.text()).not.toContain('退出登录')
    expect(shop.calls).toEqual([])
    await shop.press('登录 / 注册换台设备也能找到订单')
    await shop.until(() => shop.modal() === '登录')
    expect(location.pathname).toBe(account)
  })

  it('shows user and account of a buyer, and nothing of them after logout', async () => {
    shop.answers[getBuyer.path] = () => ({ code: 0, data: info })
    shop.answers[listSessions.path] = () => ({ code: 0, data: { list: [] } })
    logIn()
    await open(account)
    await shop.until(() => shop.text().includes('林的店') && shop.text().includes('¥12.80'))
    await shop.until(() => document.querySelector('[name=nickName]') !== null)
    expect(shop.text()).not.toContain('登录 / 注册')
    await shop.press('退出登录')
    await shop.until(() => location.pathname === '/login' && !shop.text().includes('林的店'))
    expect(document.querySelector('[name=nickName]')).toBeNull()
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('changes theme and language by a press, and opens the settings', async () => {
    await openAsGuest()
    await shop.press('外观：跟随系统，点按切换为浅色')
    await shop.until(() => readAppSettings().theme === 'light')
    await shop.press('页面设置')
    await shop.until(() => shop.modal() === '页面设置')
    await shop.press('关闭')
    await shop.until(() => shop.modal() === undefined)
    await shop.press('English · 切换到英文')
    await shop.until(() => shop.text().includes('中文'))
  })
})
