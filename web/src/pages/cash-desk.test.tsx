// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openOrderPage, orderNo, paid, rejected } from '../../../test-support/dom/order-page.tsx'
import { orderQuery } from '../features/delivery/get-order.ts'
import CashDesk from './cash-desk.tsx'

const address = `/cashDesk?orderId=${orderNo}`
let harness: ReturnType<typeof openOrderPage>

beforeEach(() => {
  harness = openOrderPage()
})
afterEach(() => harness.leave())

describe('an unpaid order', () => {
  it('shows the item, the amount, the code, the time left by the server’s clock, and that it is test money', async () => {
    await harness.show(CashDesk, address)
    await harness.waitUntil(() => expect(harness.root.querySelector('svg[role=img]')).not.toBeNull())
    expect(harness.root.querySelector('h1')?.textContent).toBe('会员季卡 × 2')
    expect(harness.text()).toContain('¥12.80')
    // a busy machine renders it a second or more later
    expect(harness.root.querySelector('[role=timer]')?.textContent).toMatch(/^(14:00|13:5\d)$/)
    expect(harness.text()).toContain('测试支付')
    expect(harness.root.querySelector('a[href="https://pay.test/1"]')).not.toBeNull()
  })

  it('navigates to its cards by itself when the payment arrives, with the cards already loaded', async () => {
    await harness.show(CashDesk, address)
    await harness.waitUntil(() => expect(harness.calls).toContain('pay'))
    harness.change({ status: 'delivered', cards: [] })
    await harness.waitUntil(() => expect(harness.navigations).toEqual([`/paySuccess?orderId=${orderNo}`]))
    expect(harness.client.getQueryData(orderQuery(orderNo).queryKey)?.status).toBe('delivered')
  })

  it('navigates as well when the cards cannot be loaded now, and leaves no stale order in the cache', async () => {
    await harness.show(CashDesk, address)
    await harness.waitUntil(() => expect(harness.calls).toContain('pay'))
    harness.answers.set('get', () => rejected(429000))
    harness.change({ status: 'delivered' })
    await harness.waitUntil(() => expect(harness.navigations).toEqual([`/paySuccess?orderId=${orderNo}`]))
    expect(harness.client.getQueryData(orderQuery(orderNo).queryKey)).toBeUndefined()
  })

  it('says so when its gateway does not respond, and offers a retry', async () => {
    harness.answers.set('pay', () => rejected(210013))
    await harness.show(CashDesk, address)
    await harness.waitUntil(() => expect(harness.text()).toContain('重试'))
    harness.answers.delete('pay')
    const retry = [...harness.root.querySelectorAll('button')].find((each) =>
      each.textContent?.includes('重试'),
    )
    retry?.click()
    await harness.waitUntil(() => expect(harness.root.querySelector('svg[role=img]')).not.toBeNull())
  })

  it('on a phone that stays on the full site, opens an expiring payment page in this window with the shop as its Referer', async () => {
    const gatewayUrl = 'https://wx.test/checkmweb?prepay_id=1'
    harness.answers.set('pay', () => ({
      code: 0,
      data: { ...paid, way: 'page', qrContent: gatewayUrl, validSeconds: 240 },
    }))
    await harness.show(CashDesk, `/cashDesk?orderId=${orderNo}`)
    const link = () => harness.root.querySelector(`a[href="${gatewayUrl}"][referrerpolicy=origin]`)
    await harness.waitUntil(() => expect(link()).not.toBeNull())
    expect(link()?.hasAttribute('target')).toBe(false)
  })

  it('is polled no more once the page is left', async () => {
    await harness.show(CashDesk, address)
    await harness.waitUntil(() =>
      expect(harness.calls.filter((each) => each === 'getOrderStatus')).toHaveLength(2),
    )
    await harness.leave()
    harness.change({ status: 'closing' })
    await Promise.resolve()
    expect(harness.calls.filter((each) => each === 'getOrderStatus')).toHaveLength(2)
  })
})

describe('an order that ended', () => {
  it('says that nothing was charged where no payment arrived', async () => {
    harness.change({ status: 'expired' })
    await harness.show(CashDesk, address)
    await harness.waitUntil(() => expect(harness.root.querySelector('h1')?.textContent).toBe('订单已过期'))
    expect(harness.text()).toContain('没有扣款')
    expect(harness.root.querySelector('a[href^="/itemDetail/724AHRCQ33"]')).not.toBeNull()
  })

  it('says where the money is where some arrived', async () => {
    harness.change({ status: 'expired', refund: { amountFen: 1279, state: 'byPerson', toBalanceFen: 0 } })
    await harness.show(CashDesk, address)
    await harness.waitUntil(() =>
      expect(harness.root.querySelector('h1')?.textContent).toBe('款项正在人工核对'),
    )
    expect(harness.text()).toContain('¥12.79')
    expect(harness.text()).not.toContain('没有扣款')
  })

  it('is still polled: a late payment leads to the cards', async () => {
    harness.change({ status: 'cancelled' })
    await harness.show(CashDesk, address)
    await harness.waitUntil(() => expect(harness.text()).toContain('订单已取消'))
    harness.change({ status: 'delivered', late: true, cards: [] })
    await harness.waitUntil(() => expect(harness.navigations).toEqual([`/paySuccess?orderId=${orderNo}`]))
  })
})

it('an address without an order number leads to the error page', async () => {
  await harness.show(CashDesk, '/cashDesk?orderId=%3Cscript%3E')
  await harness.waitUntil(() => expect(harness.navigations).toEqual(['/errorPage?type=errorOrder']))
  expect(harness.calls).toEqual([])
})
