// @vitest-environment happy-dom
import { login } from '@faka/contract/account/account'
import { getOrder } from '@faka/contract/delivery/delivery'
import { cancelOrder } from '@faka/contract/payment/cancel-order'
import { getBuyer } from '@faka/contract/profile/profile'
import { OrderNo } from '@faka/contract/shared/ids'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Answer, Storefront } from '../../../test-support/dom/storefront.tsx'
import { bindPhone, logIn } from '../features/account/session.ts'
import { getCardPassword, storeCardPassword } from '../features/delivery/card-password.ts'
import { call } from '../lib/call.ts'
import { storeToken } from '../lib/session.ts'
import { currentToast, dismissToast } from '../ui/toast.ts'

const orderNo = OrderNo.parse('HD0VSEC2T567RK21W691')
const cancel = '/card-core/order/cancel'
const userInfo = '/card-core/buyer/get'
const page = '/errorPage'

/** A storefront whose server gives this reply to a mutation. */
async function openWith(answer: Answer | (() => Response | Promise<Response>), locale?: 'en-US') {
  const shop = new Storefront({ [cancel]: () => (typeof answer === 'function' ? answer() : answer) })
  await shop.open(page, locale && { locale })
  return { shop, result: await shop.runMutation(() => call(cancelOrder, { orderNo })) }
}

afterEach(() => {
  dismissToast()
  vi.useRealTimers()
})

describe('the error catalogue', () => {
  it('0: success', async () => {
    const { shop, result } = await openWith({ code: 0, data: { status: 'closing' } })
    await using _ = shop
    expect(result).toEqual({ status: 'closing' })
    expect([shop.toasts(), shop.modal()]).toEqual([[], undefined])
  })

  it('1100362: passed through as a normal result', async () => {
    const bindTicket = 'x'.repeat(43)
    await using shop = new Storefront({ [login.path]: () => ({ code: 1100362, data: { bindTicket } }) })
    await shop.open(page)
    const result = await shop.runMutation(() => logIn({ userName: 'a', password: 'secret-word' }))
    expect(result).toEqual({ kind: 'phoneNeeded', bindTicket })
    expect([shop.toasts(), shop.modal()]).toEqual([[], undefined])
  })

  it.each([
    [210004, 'the server message', 'the server message'],
    [50000, 'generic', 'generic'],
    [50008, 'not logged in', 'not logged in'],
    [299999, '', 'Error'],
  ])(
    'any other non-zero code: %i with %j is shown as %j, and the call is rejected',
    async (code, message, shown) => {
      const { shop, result } = await openWith({ code, message }, 'en-US')
      await using _ = shop
      await shop.until(() => shop.toasts().includes(shown))
      expect(result).toMatchObject({ name: 'DomainError', code })
    },
  )

  it('any other non-zero code: an error message for 5 seconds', async () => {
    const { shop } = await openWith({ code: 210004, message: 'gone soon' })
    await using _ = shop
    vi.useFakeTimers()
    await shop.runMutation(() => call(cancelOrder, { orderNo }))
    await vi.advanceTimersByTimeAsync(4900)
    expect(shop.toasts()).toEqual(['gone soon×2'])
    await vi.advanceTimersByTimeAsync(200)
    expect(shop.toasts()).toEqual([])
  })

  it.each([110000, 50012, 50014])(
    "%i: an error modal titled 'Logout' says the user is logged out and can stay or log in again",
    async (code) => {
      const { shop } = await openWith({ code, message: 'no session' }, 'en-US')
      await using _ = shop
      await shop.until(() => shop.modal() === 'Logout')
      expect(shop.text()).toContain('You have been logged out. You can stay on this page, or log in again.')
      expect(shop.toasts()).toEqual([])
      await shop.press('Stay on this page')
      await shop.until(() => shop.modal() === undefined)
      expect(location.pathname).toBe(page)
    },
  )

  it("110000: its OK button 'go to login' logs out and opens the login modal", async () => {
    const shop = new Storefront({ [cancel]: () => ({ code: 110000 }) })
    await using _ = shop
    storeToken('t')
    await shop.open(page)
    await shop.runMutation(() => call(cancelOrder, { orderNo }))
    await shop.until(() => shop.modal() === '已退出登录')
    await shop.press('去登录')
    await shop.until(() => shop.modal() === '登录')
    expect(localStorage.getItem('token')).toBeNull()
    expect(document.querySelector('[role=dialog] input[name=verifyCode]')).not.toBeNull()
  })

  it.each([110000, 50012, 50014])('%i: not on the user-info call', async (code) => {
    await using shop = new Storefront({ [userInfo]: () => ({ code, message: 'who are you' }) })
    await shop.open(page)
    await shop.runMutation(() => call(getBuyer, {}))
    await shop.until(() => shop.toasts().includes('who are you'))
    expect(shop.modal()).toBeUndefined()
  })

  it('210016: goes to the error page with type errorOrder', async () => {
    await using shop = new Storefront({ [cancel]: () => ({ code: 210016 }) })
    await shop.open('/login')
    await shop.runMutation(() => call(cancelOrder, { orderNo }))
    await shop.until(() => location.pathname + location.search === '/errorPage?type=errorOrder')
    await shop.until(() => shop.text().includes('订单信息不存在'))
    expect(shop.toasts()).toEqual([])
  })

  it.each([210046, 210047])(
    '%i: clears the stored order entry and redirects to the password-verification page with the orderId',
    async (code) => {
      await using shop = new Storefront({ [getOrder.path]: () => ({ code }) })
      await shop.open(page)
      storeCardPassword(orderNo, 'secret-word')
      await shop.runMutation(() => call(getOrder, { orderNo }))
      await shop.until(() => location.pathname === '/verifyPassword')
      expect(location.search).toBe(`?orderId=${orderNo}`)
      expect(getCardPassword(orderNo)).toBeUndefined()
      expect(shop.toasts()).toEqual([])
    },
  )

  it('210138: opens the login modal', async () => {
    const { shop } = await openWith({ code: 210138, message: 'members only' })
    await using _ = shop
    await shop.until(() => shop.modal() === '登录')
    expect(shop.toasts()).toEqual([])
  })
})

describe('other behaviour', () => {
  it.each([
    ['Login', () => logIn({ userName: 'a', password: 'wrong' })],
    ['bind', () => bindPhone({ bindTicket: 'x'.repeat(43), phone: '13800138000', verifyCode: '123456' })],
  ])('%s failure: the token is cleared and the error propagated', async (_name, run) => {
    const rejectLogin = () => ({ code: 110007, message: 'wrong' })
    await using _ = new Storefront({
      [login.path]: rejectLogin,
      '/user-management/auth/bindAccount': rejectLogin,
    })
    storeToken('of before')
    await expect(run()).rejects.toMatchObject({ code: 110007 })
    expect(localStorage.getItem('token')).toBeNull()
  })

  it.each([
    ['refused', () => ({ code: 110000 })],
    ['cut', () => Promise.reject(new TypeError('cut'))],
  ])('Buyer info fetch failure on a guarded route (%s): the login modal is shown', async (_name, answer) => {
    await using shop = new Storefront({ [userInfo]: answer })
    storeToken('t')
    await shop.open('/userCenter/account')
    await shop.until(() => shop.modal() === '登录')
    expect(location.pathname).toBe('/userCenter/account')
  })

  it('Menu fetch failure: an error notification', async () => {
    await using shop = new Storefront({ '/api/user/menu': () => ({ code: 500000 }) })
    await shop.open('/login', { menuFromServer: true })
    await shop.until(() => shop.toasts().includes('菜单加载失败，请刷新页面后再试'))
  })
})

describe('a reply that is not ours', () => {
  const html = (status: number) => () => new Response('<html>proxy</html>', { status })
  const broken = () => Promise.reject(new TypeError('cut'))

  it.each([
    ['404', html(404), '这项服务不在了', 'This service is no longer available'],
    ['413', html(413), '提交的内容过大', 'too large'],
    ['415', html(415), '提交的格式没有被接收', 'not in an accepted format'],
    ['429', html(429), '操作过于频繁', 'Too many requests'],
    ['500', html(500), '服务器出错了', 'Something went wrong on our side'],
    ['502', html(502), '服务暂时连不上', 'The service cannot be reached'],
    ['503', html(503), '服务暂时连不上', 'The service cannot be reached'],
    ['403', html(403), '请求被拦下了', 'blocked before'],
    ['200 with the page of a proxy', html(200), '收到的不是商城的回应', 'did not come from the shop'],
    ['a broken connection', broken, '网络连接不上', 'The network cannot be reached'],
  ])('%s has a message of its own in both languages', async (_name, answer, zh, en) => {
    for (const [locale, sentence] of [
      [undefined, zh],
      ['en-US', en],
    ] as const) {
      const { shop } = await openWith(answer, locale)
      await using _ = shop
      await shop.until(() => shop.toasts().length === 1)
      expect(shop.toasts()[0]).toContain(sentence)
      dismissToast()
    }
  })

  it('being offline is reported as such', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { shop } = await openWith(broken)
    await using _ = shop
    await shop.until(() => shop.toasts().includes('设备没有连上网络，请检查网络后再试'))
    online.mockRestore()
  })

  it('an HTTP status with an envelope shows the message of the server', async () => {
    const { shop } = await openWith(() =>
      Response.json({ code: 429000, message: 'slow down', data: null }, { status: 429 }),
    )
    await using _ = shop
    await shop.until(() => shop.toasts().includes('slow down'))
  })

  it('one toast is shown at a time: a new one replaces the old, a repeated one is counted', async () => {
    const messages = ['first', 'first', 'second']
    await using shop = new Storefront({ [cancel]: () => ({ code: 50000, message: messages.shift() ?? '' }) })
    await shop.open(page)
    await shop.runMutation(() => call(cancelOrder, { orderNo }))
    await shop.runMutation(() => call(cancelOrder, { orderNo }))
    await shop.until(() => shop.toasts().join() === 'first×2')
    await shop.runMutation(() => call(cancelOrder, { orderNo }))
    await shop.until(() => shop.toasts().join() === 'second')
  })

  it('calls whose page was left, or that were aborted, are not reported', async () => {
    const away = Promise.withResolvers<Response>()
    await using shop = new Storefront({ [cancel]: () => away.promise })
    await shop.open(page)
    const leaving = shop.runMutation(() => call(cancelOrder, { orderNo }))
    const abort = new AbortController()
    const aborted = shop.runMutation(async () => {
      abort.abort()
      throw abort.signal.reason
    })
    await aborted
    history.pushState(null, '', '/login')
    away.resolve(Response.json({ code: 210004, message: 'too late', data: null }))
    expect(await leaving).toMatchObject({ code: 210004 })
    expect([currentToast(), shop.modal()]).toEqual([undefined, undefined])
  })
})
