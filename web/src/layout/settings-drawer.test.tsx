// @vitest-environment happy-dom
import { AccountId } from '@faka/contract/shared/ids'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findShown, Storefront } from '../../../test-support/dom/storefront.tsx'
import { typeInto } from '../../../test-support/dom/user.ts'
import { buyerUser } from '../features/account/session-store.ts'
import { changeAppSettings, readAppSettings, syncAppSettings } from '../lib/app-settings.ts'
import { storeToken } from '../lib/session.ts'

const contact = '/userCenter/contact'
const root = document.documentElement
const leaf = (name: string, path: string, locale = '', roles = ['*']) => ({
  name,
  path,
  meta: { locale, icon: '', order: 1, roles },
})

let shop: Storefront
let leave = () => {}
beforeEach(() => {
  shop = new Storefront()
  delete root.dataset.theme
  changeAppSettings({ globalSettings: false, serverMenu: [] })
  leave = syncAppSettings()
})
afterEach(async () => {
  leave()
  await shop[Symbol.asyncDispose]()
})

const logIn = (role: 'user' | 'admin' = 'user') => {
  storeToken('a token')
  const moment = '2026-11-21T08:00:00.000Z'
  buyerUser.setState({
    id: AccountId.parse('HD0VSEC2T567RK21W691'),
    userName: 'lin',
    phone: null,
    roles: [],
    role,
    token: 'a token',
    createTime: moment,
    updateTime: moment,
    lastLoginTime: moment,
  })
}

const drawer = () => document.querySelector<HTMLElement>('[role=dialog]')
const gear = () => document.querySelector<HTMLElement>('[data-press=settings]')
const hrefs = (within: string) =>
  [...document.querySelectorAll(`${within} a`)].map((link) => link.getAttribute('href'))

async function openSettings(address = contact): Promise<void> {
  await shop.open(address)
  gear()?.click()
  await shop.until(() => drawer()?.textContent?.includes('页面设置') ?? false)
}

const turn = (label: string) => shop.press(`[role=switch][aria-label="${label}"]`)

async function type(name: string, text: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
  if (!field) throw new Error(`there is no ${name}`)
  await typeInto(field, text)
}

describe('A settings drawer (template leftover) toggles', () => {
  it('navbar: the header is hidden, and the settings stay reachable', async () => {
    await openSettings()
    await turn('导航栏')
    expect(root.dataset.navbar).toBe('off')
    expect(gear()).not.toBeNull()
    await turn('导航栏')
    expect(root.dataset.navbar).toBeUndefined()
  })

  it('menu: the menu of the user center is hidden, the user stays', async () => {
    await openSettings()
    await turn('菜单')
    await shop.until(() => document.querySelector('aside nav') === null)
    expect(document.querySelector('aside')?.textContent).toContain('登录')
    await turn('菜单')
    await shop.until(() => document.querySelector('aside nav') !== null)
  })

  it('topMenu: the menu is in the header of every page instead of at the side', async () => {
    await openSettings()
    const before = hrefs('aside nav')
    await turn('顶部菜单')
    await shop.until(() => document.querySelector('header nav') !== null)
    expect(hrefs('header nav')).toEqual(before)
    expect(document.querySelector('aside nav')).toBeNull()
    expect(document.querySelector('header nav [aria-current="page"]')?.getAttribute('href')).toBe(contact)
    await turn('导航栏')
    await shop.until(() => document.querySelector('aside nav') !== null)
    expect(document.querySelector('header nav')).toBeNull()
  })

  it('footer: the footer is hidden', async () => {
    await openSettings()
    const foot = () => document.querySelector('footer')?.textContent
    expect(foot()).toContain('© FAKA')
    await turn('页脚')
    await shop.until(() => foot() === undefined)
  })

  it('tabBar: it is switched on', async () => {
    await openSettings()
    await turn('多标签栏')
    expect(readAppSettings().tabBar).toBe(true)
    expect(root.dataset.tabBar).toBe('on')
  })

  it('menuFromServer: menu and guards follow at once', async () => {
    shop.answers['/api/user/menu'] = () => ({
      code: 0,
      data: [leaf('user-contact', contact), leaf('stock', '/stock', 'menu.stock')],
    })
    await openSettings()
    await turn('菜单来自服务器')
    await shop.until(() => hrefs('aside nav').length === 2)
    expect(hrefs('aside nav')).toEqual([contact, '/stock'])
    expect(document.querySelector('aside nav')?.textContent).toContain('库存管理')
    await turn('菜单来自服务器')
    await shop.until(() => hrefs('aside nav').length === 6)
    expect(shop.calls.filter((path) => path === '/api/user/menu')).toHaveLength(1)
  })

  it('menuFromServer: a page that the server does not list is not found at once', async () => {
    shop.answers['/api/user/menu'] = () => ({
      code: 0,
      data: [leaf('order-list', '/userCenter/order-list')],
    })
    await openSettings()
    await turn('菜单来自服务器')
    await shop.until(() => findShown('main h1')?.textContent === '页面走丢了')
  })

  it('a numeric menuWidth: pixels of the side menu, 0 as designed, anything else a sentence', async () => {
    await openSettings()
    await type('menuWidth', '320')
    expect(root.style.getPropertyValue('--menu-width')).toBe('320px')
    for (const wrong of ['', '7', '401', '2e2', '-1', '宽']) {
      await type('menuWidth', wrong)
      await shop.until(() => drawer()?.textContent?.includes('现在的宽度没有变') ?? false)
      expect(readAppSettings().menuWidth).toBe(320)
    }
    await type('menuWidth', '0')
    expect(root.style.getPropertyValue('--menu-width')).toBe('initial')
  })

  it('colour-weak mode and theme', async () => {
    await openSettings()
    await turn('色弱模式')
    expect(root.dataset.colorWeak).toBe('on')
    await shop.press('[name=theme][value=dark]')
    expect(root.dataset.theme).toBe('dark')
  })
})

describe('The most used settings', () => {
  it('are on top: theme, language and colours; the layout settings are collapsed below', async () => {
    await openSettings()
    const parts = drawer()?.querySelector('details')
    const above = [...(drawer()?.querySelectorAll('legend, [role=switch]') ?? [])]
      .filter((each) => !parts?.contains(each))
      .map((each) => each.getAttribute('aria-label') ?? each.textContent)
    expect(above).toEqual(['外观', '语言', '色弱模式'])
    expect(parts?.open).toBe(false)
    expect(parts?.querySelectorAll('[role=switch]')).toHaveLength(6)
  })

  it('change the language at once', async () => {
    await openSettings()
    await shop.press('[name=language][value=en-US]')
    await shop.until(() => drawer()?.textContent?.includes('Page settings') ?? false)
    await shop.press('[name=language][value=zh-CN]')
    await shop.until(() => drawer()?.textContent?.includes('页面设置') ?? false)
  })
})

describe('Its buttons', () => {
  it('close it, and the focus is where it was', async () => {
    await shop.open(contact)
    gear()?.focus()
    gear()?.click()
    await shop.until(() => drawer() !== null)
    await shop.press('关闭')
    await shop.until(() => drawer() === null)
    expect(document.activeElement).toBe(gear())
  })

  it('copy the settings as JSON, by the names of the specification', async () => {
    const copied = vi.fn(async (_text: string) => {})
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: copied }, onLine: true })
    await openSettings()
    await turn('页脚')
    await shop.press('复制设置')
    await shop.until(() => shop.toasts().some((toast) => toast.includes('设置已复制')))
    const settings: unknown = JSON.parse(copied.mock.calls[0]?.[0] ?? '')
    expect(settings).toEqual({
      theme: 'system',
      colorWeak: false,
      navbar: true,
      menu: true,
      topMenu: false,
      hideMenu: false,
      menuCollapse: false,
      footer: false,
      themeColor: '#165DFF',
      menuWidth: 0,
      globalSettings: true,
      device: 'desktop',
      tabBar: false,
      menuFromServer: false,
      serverMenu: [],
      systemName: 'FAKA',
    })
  })

  it('show the JSON where the browser refuses to copy', async () => {
    vi.stubGlobal('navigator', { ...navigator, clipboard: undefined, onLine: true })
    Object.assign(document, { execCommand: () => false })
    await openSettings()
    await shop.press('复制设置')
    await shop.until(() => shop.toasts().some((toast) => toast.includes('手动复制')))
    const text = drawer()?.querySelector('textarea')?.value ?? ''
    expect(JSON.parse(text)).toMatchObject({ systemName: 'FAKA' })
  })
})

describe('the menu', () => {
  it('shows only icons when collapsed, and keeps their names', async () => {
    await shop.open(contact)
    await shop.press('收起菜单')
    await shop.until(() => document.querySelector('aside [aria-expanded=false]') !== null)
    expect(document.querySelector('aside nav a')?.getAttribute('title')).toBe('我的订单')
    expect(document.querySelector('aside nav a')?.textContent).toBe('我的订单')
    expect(readAppSettings().menuCollapse).toBe(true)
  })

  it('is hidden by hideMenu, whatever else is set', async () => {
    changeAppSettings({ hideMenu: true, topMenu: true })
    await shop.open(contact)
    expect(document.querySelector('aside nav a, header nav a')).toBeNull()
  })

  it('has external links for logged-in visitors, and marks them', async () => {
    await shop.open(contact)
    expect(hrefs('aside nav').filter((href) => href?.startsWith('https:'))).toEqual([])
    logIn()
    await shop.until(() => hrefs('aside nav').length === 8)
    const outside = [...document.querySelectorAll('aside nav a[target]')]
    expect(outside.map((link) => link.getAttribute('href'))).toEqual([
      'https://arco.design',
      'https://arco.design/vue/docs/pro/faq',
    ])
    for (const link of outside) {
      expect(link.getAttribute('rel')).toBe('noopener noreferrer')
      expect(link.getAttribute('target')).toBe('_blank')
      expect(link.textContent).toContain('在新窗口打开')
    }
  })

  it.each([
    ['user', ['商品管理', '无名']],
    ['admin', ['商品管理', '店铺管理', '无名']],
  ] as const)('of the server shows %s what the role may open: %j', async (role, seen) => {
    shop.answers['/api/user/menu'] = () => ({
      code: 0,
      data: [
        leaf('user-contact', contact),
        {
          ...leaf('selling', '/selling'),
          children: [
            leaf('goods', '/goods', 'menu.goods'),
            leaf('shop', '/shop', 'menu.shop', ['admin']),
            leaf('无名', '/unnamed', 'menu.unknown'),
          ],
        },
        leaf('elsewhere', '//elsewhere.example', 'menu.stock'),
      ],
    })
    logIn(role)
    await shop.open(contact, { menuFromServer: true })
    await shop.until(() => hrefs('aside nav').includes('/goods'))
    const labels = [...document.querySelectorAll('aside nav a:not([target])')].map((link) => link.textContent)
    expect(labels).toEqual(['联系我们', ...seen])
  })
})

it('the template’s dashboard entry exists only as a constant', async () => {
  const { defaultEntry } = await import('./default-entry.ts')
  expect(defaultEntry).toMatchObject({ name: 'Workplace', fullPath: '/dashboard/workplace' })
  await shop.open(defaultEntry.fullPath)
  expect(findShown('main h1')?.textContent).toBe('页面走丢了')
})
