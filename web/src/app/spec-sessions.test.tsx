// @vitest-environment happy-dom
import { bindAccount, login } from '@faka/contract/account/account'
import { listSessions } from '@faka/contract/account/sessions'
import type { MenuEntry } from '@faka/contract/menu/menu'
import { operations } from '@faka/contract/operations'
import { countGuestOrders } from '@faka/contract/order/order-list'
import { BuyerInfo } from '@faka/contract/profile/profile'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { writeInAnotherTab } from '../../../test-support/dom/clear-storage.ts'
import { Storefront } from '../../../test-support/dom/storefront.tsx'
import { typeInto } from '../../../test-support/dom/user.ts'
import { bindPhone, logIn, toggleRole } from '../features/account/session.ts'
import { buyerUser } from '../features/account/session-store.ts'
import { clearServerMenu, serverMenu, storeServerMenu } from '../features/menu/server-menu.ts'
import { buyerInfo } from '../features/profile/buyer-info.ts'
import { logOut } from '../layout/log-out.ts'
import { changeAppSettings } from '../lib/app-settings.ts'
import { emit, listen } from '../lib/events.ts'
import { storeToken } from '../lib/session.ts'
import { dismissToast } from '../ui/toast.ts'
import { firstPermittedPath, mayOpen } from './guards/permission.ts'
import { createGuards } from './guards/run-guards.ts'
import { matchRoute, pages } from './pages.tsx'

const time = '2026-11-21T08:00:00.000Z'
const session = (...roles: string[]) => ({
  id: 'ACCOUNT0000000000001',
  userName: 'lin',
  phone: '13800138000',
  roles: roles.map((role) => ({ role })),
  token: 'token-of-lin',
  createTime: time,
  updateTime: time,
  lastLoginTime: time,
})
const info = {
  id: 'ACCOUNT0000000000001',
  userId: 'ACCOUNT0000000000001',
  nickName: '',
  avatar: '',
  phone: null,
  qq: '',
  mail: '',
  wechat: '',
  region: '',
  balanceFen: 0,
}
const userInfo = '/card-core/buyer/get'
const bindTicket = 'x'.repeat(43)
const kept = () => ({ token: localStorage.getItem('token'), user: buyerUser.getState() })
const entry = (name: string, ...roles: string[]): MenuEntry => ({
  name,
  path: `/${name}`,
  meta: { locale: '', icon: '', order: 1, roles },
})

afterEach(() => {
  clearServerMenu()
  dismissToast()
})

describe('Session', () => {
  it("A token in local storage under the key 'token' means logged in.", async () => {
    await using shop = new Storefront()
    await shop.open('/errorPage')
    expect(document.querySelector('header a[data-press=account]')).not.toBeNull()
    storeToken('t')
    await shop.until(() => document.querySelector('header button[data-press=account]') !== null)
    expect(localStorage.getItem('token')).toBe('t')
  })

  it('A login in another tab is one here, and so is a logout.', async () => {
    await using shop = new Storefront()
    await shop.open('/errorPage')
    const elsewhere = (newValue: string | null) => {
      if (newValue === null) localStorage.removeItem('token')
      else localStorage.setItem('token', newValue)
      dispatchEvent(new StorageEvent('storage', { key: 'token', newValue }))
    }
    elsewhere('t')
    await shop.until(() => document.querySelector('header button[data-press=account]') !== null)
    shop.client.setQueryData(['order.pageOrders'], 'of another user')
    shop.client.setQueryData(['shop.getShop'], 'of everybody')
    elsewhere(null)
    await shop.until(() => document.querySelector('header a[data-press=account]') !== null)
    expect(shop.client.getQueryData(['order.pageOrders'])).toBeUndefined()
    expect(shop.client.getQueryData(['shop.getShop'])).toBe('of everybody')
  })

  it('Login success stores the user data and token.', async () => {
    await using _ = new Storefront({ [login.path]: () => ({ code: 0, data: session('BUYER') }) })
    const result = await logIn({ userName: 'lin', password: 'secret-word' })
    expect(result).toMatchObject({ kind: 'loggedIn', user: { userName: 'lin' } })
    expect(kept()).toMatchObject({ token: 'token-of-lin', user: { id: session().id, role: 'user' } })
    expect(JSON.stringify({ ...localStorage })).not.toContain('secret-word')
  })

  it.each([
    [['BUYER', 'ADMIN', 'SELLER'], 'admin'],
    [['BUYER', 'SELLER'], 'user'],
    [[], 'user'],
  ])('The role becomes admin if any role entry is ADMIN, otherwise user: %j is %s.', async (roles, role) => {
    await using _ = new Storefront({ [login.path]: () => ({ code: 0, data: session(...roles) }) })
    await logIn({ userName: 'lin', password: 'secret-word' })
    expect(buyerUser.getState()?.role).toBe(role)
  })

  it('Login failure clears the token and rethrows.', async () => {
    await using _ = new Storefront({ [login.path]: () => ({ code: 110007 }) })
    storeToken('of before')
    await expect(logIn({ userName: 'lin', password: 'wrong' })).rejects.toMatchObject({ code: 110007 })
    expect(kept()).toEqual({ token: null, user: undefined })
  })

  it('Logout resets user and buyer info, clears the token, clears the server menu and removes the route listener.', async () => {
    await using shop = new Storefront({
      [login.path]: () => ({ code: 0, data: session('BUYER') }),
      [userInfo]: () => ({ code: 0, data: info }),
    })
    await logIn({ userName: 'lin', password: 'secret-word' })
    await shop.open('/userCenter/account')
    await shop.until(() => buyerInfo.getState() !== undefined)
    storeServerMenu([entry('login', '*')])
    shop.client.setQueryData(['order.pageOrders'], 'of lin')
    let calls = 0
    listen('routeChanged', () => {
      calls += 1
    })
    logOut(shop.client)
    emit('routeChanged', { pathname: '/' })
    expect(kept()).toEqual({ token: null, user: undefined })
    expect([buyerInfo.getState(), serverMenu(), calls]).toEqual([undefined, [], 0])
    expect(shop.client.getQueryData(['order.pageOrders'])).toBeUndefined()
  })

  it('Logout does not call the server.', async () => {
    await using shop = new Storefront()
    storeToken('t')
    logOut(new QueryClient())
    expect(shop.calls).toEqual([])
  })

  it('Login result code 1100362 is returned to the caller without storing a session.', async () => {
    await using _ = new Storefront({ [login.path]: () => ({ code: 1100362, data: { bindTicket } }) })
    expect(await logIn({ userName: 'lin', password: 'secret-word' })).toEqual({
      kind: 'phoneNeeded',
      bindTicket,
    })
    expect(kept()).toEqual({ token: null, user: undefined })
  })

  it('Bind-phone then login follows the same storing steps as login.', async () => {
    await using _ = new Storefront({ [bindAccount.path]: () => ({ code: 0, data: session('ADMIN') }) })
    await bindPhone({ bindTicket, phone: '13800138000', verifyCode: '123456' })
    expect(kept()).toMatchObject({ token: 'token-of-lin', user: { userName: 'lin', role: 'admin' } })
  })

  it('The role can be toggled between user and admin.', async () => {
    await using shop = new Storefront({ [login.path]: () => ({ code: 0, data: session('ADMIN') }) })
    await logIn({ userName: 'lin', password: 'secret-word' })
    await shop.open('/errorPage')
    await shop.press('[data-press=account]')
    await shop.until(() => shop.text().includes('切换为普通用户'))
    await shop.press('切换为普通用户')
    await shop.until(() => buyerUser.getState()?.role === 'user')
    toggleRole()
    expect(buyerUser.getState()?.role).toBe('admin')
  })
})

describe('Navigation guard order', () => {
  it('1. Keep the page and classifyId query. 2. Load-login check. 3. Visit tracking. 4. Permission check. 5. Carry the query across navigations.', async () => {
    await using shop = new Storefront({ '/api/user/menu': () => ({ code: 0, data: [entry('login', '*')] }) })
    const did: string[] = []
    const stop = [
      listen('showLoginModal', () => did.push('login')),
      listen('menuNotice', ({ stage }) => did.push(`menu ${stage}`)),
    ]
    changeAppSettings({ menuFromServer: true })
    const guards = createGuards((shortUrl) => did.push(`visit of ${shortUrl}`))
    const at = (address: string) => matchRoute(new URL(address, 'http://shop.test'))
    const shopPage = at('/shopDetail/demo')
    const to = { ...shopPage, page: { ...shopPage.page, requiresAuth: true } }
    const [seen, item] = [at('/shopDetail/demo?page=3'), at('/itemDetail/724AHRCQ33?classifyId=PHPJDDK1C3')]
    await guards[0]?.({ to: item, from: seen, navigationType: 'push' })
    for (const guard of guards) {
      const detour = await guard({ to, from: item, navigationType: 'push' })
      if (detour) did.push(`to ${detour.redirectTo}`)
    }
    expect(did).toEqual([
      'to /shopDetail/demo?page=3',
      'login',
      'visit of demo',
      'menu loading',
      'menu loaded',
      'to /notFound',
      'to /shopDetail/demo?classifyId=PHPJDDK1C3',
    ])
    expect(shop.calls).toEqual(['/api/user/menu'])
    for (const each of stop) each()
  })
})

describe('Visit tracking and query carry-over', () => {
  it.each([
    [
      'Entering the shop route reports its shortUrl param.',
      '/shopDetail/demo?classifyId=PHPJDDK1C3',
      ['demo'],
    ],
    [
      'Entering the item route reports its shopId query param.',
      '/itemDetail/724AHRCQ33?shopId=demo',
      ['demo'],
    ],
    ['Entering another route reports nothing.', '/login?shopId=demo', []],
  ])('%s', async (_sentence, address, reported) => {
    await using shop = new Storefront()
    await shop.open(address)
    expect(shop.reported).toEqual(reported)
  })

  it("If the previous route had a classifyId query, it is appended to the next route's URL when missing.", async () => {
    await using shop = new Storefront()
    await shop.open('/errorPage?classifyId=PHPJDDK1C3')
    await shop.press('[data-press=account]')
    await shop.until(() => new URLSearchParams(location.search).get('classifyId') === 'PHPJDDK1C3')
    expect(location.pathname).toBe('/login')
  })
})

describe('Login guard', () => {
  const account = '/userCenter/account'

  it('Routes with requiresAuth false pass.', async () => {
    await using shop = new Storefront()
    storeToken('t')
    await shop.open('/userCenter/contact')
    expect(shop.modal()).toBeUndefined()
  })

  it('Otherwise, if a token exists and buyer info is not loaded, buyer info is fetched.', async () => {
    await using shop = new Storefront({ [userInfo]: () => ({ code: 0, data: info }) })
    storeToken('t')
    await shop.open(account)
    await shop.until(() => buyerInfo.getState()?.userId === info.userId)
    expect(shop.modal()).toBeUndefined()
  })

  it.each([
    ['On fetch failure a show-login-modal event is emitted.', 't', 1],
    ['With no token a show-login-modal event is emitted.', undefined, 0],
  ])('%s', async (_sentence, token, most) => {
    await using shop = new Storefront({ [userInfo]: () => ({ code: 110000 }) })
    if (token) storeToken(token)
    const requested = Promise.withResolvers<void>()
    const stop = listen('showLoginModal', () => requested.resolve())
    const guards = createGuards(() => {})
    await guards[1]?.({
      to: matchRoute(new URL(account, 'http://shop.test')),
      from: undefined,
      navigationType: 'push',
    })
    await requested.promise
    expect(shop.calls).toHaveLength(most)
    stop()
  })

  it('An expired session is reported once, by the login, and the page makes no second call with its token.', async () => {
    await using shop = new Storefront({
      [userInfo]: () => ({ code: 110000, message: '请先登录' }),
      [listSessions.path]: () => ({ code: 110000, message: '请先登录' }),
      [countGuestOrders.path]: () => ({ code: 110000, message: '请先登录' }),
    })
    storeToken('of a session that is over')
    writeInAnotherTab('buyer-user', JSON.stringify({ ...session('BUYER'), role: 'user' }))
    await shop.open(account)
    await shop.until(() => shop.modal() === '登录')
    await shop.until(() => shop.text().includes('登录已失效，请重新登录。'))
    expect(shop.calls.filter((path) => path === userInfo)).toHaveLength(1)
    expect(shop.toasts()).toEqual([])
    expect(shop.text()).not.toContain('请检查网络')
    expect(shop.text()).not.toContain('登录后，在任何设备上')
    expect(kept()).toEqual({ token: null, user: undefined })
  })

  it('A session that expired after the buyer was loaded is reported once, by the logout modal.', async () => {
    const over = () => ({ code: 110000, message: '请先登录' })
    await using shop = new Storefront({
      [userInfo]: over,
      [listSessions.path]: over,
      [countGuestOrders.path]: over,
    })
    storeToken('of a session that ended meanwhile')
    buyerInfo.setState(BuyerInfo.parse(info))
    await shop.open(account)
    await shop.until(() => shop.modal() === '已退出登录')
    await shop.until(() => shop.calls.includes(userInfo))
    await shop.until(() => shop.client.isFetching() === 0)
    expect(shop.toasts()).toEqual([])
  })

  it('Logging in there loads the buyer and shows the page.', async () => {
    await using shop = new Storefront({ [userInfo]: () => ({ code: 0, data: info }) })
    await shop.open(account)
    await shop.until(() => shop.modal() === '登录')
    shop.answers[login.path] = () => ({ code: 0, data: session('BUYER') })
    await shop.press('密码登录')
    for (const [name, value] of [
      ['userName', 'lin'],
      ['password', 'secret-word'],
    ] as const) {
      const input = document.querySelector<HTMLInputElement>(`[role=dialog] input[name=${name}]`)
      if (!input) throw new Error(`${name} is missing`)
      await typeInto(input, value)
    }
    document.querySelector<HTMLElement>('[role=dialog] button[type=submit]')?.click()
    await shop.until(() => shop.modal() === undefined && buyerInfo.getState() !== undefined)
    expect(location.pathname).toBe(account)
  })
})

describe('Permission guard', () => {
  const page = (requiresAuth: boolean, ...roles: ('admin' | 'user' | '*')[]) => ({ requiresAuth, roles })

  it.each([
    ['it does not require auth', page(false, 'admin'), undefined, true],
    ['has no roles', page(true), 'user', true],
    ["has roles containing '*'", page(true, 'admin', '*'), undefined, true],
    ["has roles containing the user's role", page(true, 'user'), 'user', true],
    ['and in no other case', page(true, 'admin'), 'user', false],
    ['and not for a guest', page(true, 'user', 'admin'), undefined, false],
  ] as const)('A route is allowed if %s.', (_condition, access, role, allowed) => {
    expect(mayOpen(access, role)).toBe(allowed)
  })

  it('Otherwise the user goes to the first route permitted for the role, else to notFound.', () => {
    const [first, second] = pages.filter(({ layout }) => layout === 'user')
    if (!first || !second) throw new Error('the user center has pages')
    const locked = { ...first, requiresAuth: true, roles: ['admin'] as const }
    expect(firstPermittedPath('user', [locked, second])).toBe(second.path)
    expect(firstPermittedPath('admin', [locked, second])).toBe(first.path)
    expect(firstPermittedPath('user', [locked])).toBe('/notFound')
    expect(firstPermittedPath(undefined)).toMatch(/^\/userCenter\//)
  })

  it('With menuFromServer, the menu is fetched if empty.', async () => {
    await using shop = new Storefront({
      '/api/user/menu': () => ({ code: 0, data: [entry('login', '*'), entry('error-page', '*')] }),
    })
    await shop.open('/login', { menuFromServer: true })
    await shop.until(() => serverMenu().length === 2)
    await shop.press('[data-press=account]')
    expect(shop.calls.filter((path) => path === '/api/user/menu')).toHaveLength(1)
  })

  it.each([
    ['in the server menu', '/userCenter/contact', [entry('user-contact', '*')], true],
    [
      'in a branch of it',
      '/userCenter/contact',
      [{ ...entry('c', '*'), children: [entry('user-contact', 'user', '*')] }],
      true,
    ],
    ['on the whitelist', '/login', [entry('shop-detail', '*')], true],
    ['nowhere', '/userCenter/contact', [entry('shop-detail', '*')], false],
    ['for another role', '/userCenter/contact', [entry('user-contact', 'admin')], false],
  ] as const)(
    'The route must be in the server menu or on the whitelist (notFound, login), and it must be permitted. Otherwise the user goes to notFound: %s.',
    async (_where, address, menu, opened) => {
      await using shop = new Storefront({ '/api/user/menu': () => ({ code: 0, data: menu }) })
      await shop.open(address, { menuFromServer: true })
      await shop.until(() => shop.toasts().length > 0)
      await shop.until(() => location.pathname === (opened ? address : '/notFound'))
      if (!opened) await shop.until(() => shop.text().includes('页面走丢了'))
    },
  )

  it('The server menu fetch shows a loading notice, then a success or error notice.', async () => {
    const menu = Promise.withResolvers<Response>()
    await using shop = new Storefront({ '/api/user/menu': () => menu.promise })
    await shop.open('/login', { menuFromServer: true })
    await shop.until(() => shop.toasts().join() === '正在加载菜单')
    menu.resolve(Response.json({ code: 0, message: '', data: [entry('login', '*')] }))
    await shop.until(() => shop.toasts().join() === '菜单已加载')
    clearServerMenu()
    shop.answers['/api/user/menu'] = () => ({ code: 500000 })
    await shop.press('[data-press=account]')
    await shop.until(() => shop.toasts().join() === '菜单加载失败，请刷新页面后再试')
  })
})

describe('Orders', () => {
  it('Order operations: get, get status, cancel, export cards, check whether a password is needed, calculate price, create.', () => {
    const served = operations.filter(({ operation }) => operation.audience === 'buyer')
    expect(served.map(({ operation }) => operation.path)).toEqual(
      expect.arrayContaining(
        ['get', 'getOrderStatus', 'cancel', 'exportCard', 'check', 'calcPrice', 'createOrderV2'].map(
          (name) => `/card-core/order/${name}`,
        ),
      ),
    )
  })
})
