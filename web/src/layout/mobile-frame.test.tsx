// @vitest-environment happy-dom

import { listSessions } from '@faka/contract/account/account'
import { getBuyer } from '@faka/contract/profile/profile'
import { AccountId, ShortUrl } from '@faka/contract/shared/ids'
import { getShop } from '@faka/contract/shop/shop'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isShown, Storefront } from '../app/storefront-for-tests.tsx'
import { buyerUser } from '../features/account/session-store.ts'
import { lastShop } from '../features/visit/last-shop.ts'
import { changeAppSettings, readAppSettings } from '../lib/app-settings.ts'
import { changeLocale } from '../lib/locale.ts'
import { storeToken } from '../lib/session.ts'
import { currentToasts, dismissToast } from '../ui/toast.ts'

const contact = '/userCenter/contact'
const account = '/userCenter/account'
const id = AccountId.parse('HD0VSEC2T567RK21W691')
const info = {
  ...{ id, userId: id, nickName: '林的店', avatar: '', phone: null, balanceFen: 1280 },
  ...{ qq: '', mail: '', wechat: '', region: '' },
}
const moment = '2026-11-21T08:00:00.000Z'

let shop: Storefront
beforeEach(() => {
  shop = new Storefront()
})
afterEach(async () => {
  for (const { id } of currentToasts()) dismissToast(id)
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
    ...{ id, userName: 'lin', phone: null, roles: [], role: 'user' },
    ...{ token: 'a token', createTime: moment, updateTime: moment, lastLoginTime: moment },
  })
}

describe('the navigation at the bottom', () => {
  it('says where a shop is to be had from, before any was visited, and stays where it is', async () => {
    await open(contact)
    expect([tab('店铺')?.tagName, tab('店铺')?.getAttribute('aria-disabled')]).toEqual(['BUTTON', 'true'])
    await shop.press('店铺')
    await shop.until(() => shop.toasts().some((toast) => toast.includes('还没有去过店铺')))
    expect(location.pathname).toBe(contact)
  })

  it('leads to the shop that was visited last, as soon as there is one', async () => {
    await open(contact)
    lastShop.setState(ShortUrl.parse('demo'))
    await shop.until(() => tab('店铺')?.getAttribute('href') === '/shopDetail/demo')
    expect(tab('店铺')?.hasAttribute('aria-disabled')).toBe(false)
  })

  it('marks the page at its end, and the part of those that are reached from there', async () => {
    await open(contact)
    expect([current()?.textContent, current()?.getAttribute('aria-current')]).toEqual(['我的', 'true'])
    await shop.press('订单')
    await shop.until(() => current()?.textContent === '订单')
    expect(current()?.getAttribute('aria-current')).toBe('page')
  })

  it('leads up from the first page of a visit, and back from a later one', async () => {
    await open(contact)
    const back = () => document.querySelector<HTMLElement>('header a')
    expect([back()?.getAttribute('aria-label'), back()?.getAttribute('href')]).toEqual([
      ...['返回', '/userCenter/order-list'],
    ])
    await shop.press('订单')
    await shop.until(() => location.pathname === '/userCenter/order-list')
    await shop.until(() => current()?.textContent === '订单')
    back()?.click()
    await shop.until(() => location.pathname === contact)
  })
})

describe('the name in the bar', () => {
  const name = () => document.querySelector<HTMLElement>('header a:not([aria-label])')
  const shown = () => [
    name()?.textContent,
    name()?.getAttribute('href'),
    name()?.getAttribute('aria-current'),
  ]

  it('is the page’s own, and leads to where that page begins', async () => {
    await open(`${contact}?from=elsewhere`)
    expect(shown()).toEqual(['联系我们', `${contact}?from=elsewhere`, 'page'])
    await shop.press('订单')
    await shop.until(() => name()?.textContent === '我的订单')
    expect(shown()).toEqual(['我的订单', '/userCenter/order-list', 'page'])
  })

  it('leads from a page that shows nothing to the shop that was visited last', async () => {
    await open('/nowhere')
    expect(shown()).toEqual(['页面走丢了', '/', null])
    lastShop.setState(ShortUrl.parse('demo'))
    await shop.until(() => name()?.getAttribute('href') === '/shopDetail/demo')
  })

  it('says of a shop that is not there what its page says', async () => {
    shop.answers[getShop.path] = () => ({ code: 210002 })
    await open('/shopDetail/nobody-sells-here')
    await shop.until(() => shop.text().includes('页面走丢了'))
    expect(name()?.textContent).toBe('页面走丢了')
  })
})

describe('the settings', () => {
  it('have on phones what phones have: how pages look and speak, and no part that only desks show', async () => {
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

describe('what is one’s own, on one page', () => {
  /** The page asks a guest to log in, and he closes that. */
  async function openAsGuest(): Promise<void> {
    await open(account)
    await shop.until(() => shop.modal() === '登录')
    await shop.press('[role=dialog] [aria-label=关闭]')
    await shop.until(() => shop.modal() === undefined)
  }

  it('asks a guest to log in; whoever does not finds his ways, nothing of an account, and can log in later', async () => {
    await openAsGuest()
    expect(ways()).toEqual([
      ...['/userCenter/order-list', '/userCenter/wallet', '/userCenter/fankui', contact],
    ])
    expect(shop.text()).toContain('登录 / 注册')
    expect(shop.text()).not.toContain('退出登录')
    expect(shop.asked).toEqual([])
    await shop.press('登录 / 注册换台设备也能找到订单')
    await shop.until(() => shop.modal() === '登录')
    expect(location.pathname).toBe(account)
  })

  it('shows a buyer who he is and what his account consists of; once logged out, nothing of it is left', async () => {
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

  it('turns the theme and the language by a press, and opens the settings', async () => {
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
