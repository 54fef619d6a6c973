// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { orderQuery } from '../features/delivery/get-order.ts'
import { openOrderPage, orderNo, paid, rejected } from './after-purchase-for-tests.tsx'
import CashDesk from './cash-desk.tsx'

const address = `/cashDesk?orderId=${orderNo}`
let stand: ReturnType<typeof openOrderPage>

beforeEach(() => {
  stand = openOrderPage()
})
afterEach(() => stand.leave())

describe('an unpaid order', () => {
  it('shows the item, the amount, the code, the time left by the server’s clock, and that it is test money', async () => {
    await stand.show(CashDesk, address)
    await stand.settled(() => expect(stand.root.querySelector('svg[role=img]')).not.toBeNull())
    expect(stand.root.querySelector('h1')?.textContent).toBe('会员季卡 × 2')
    expect(stand.text()).toContain('¥12.80')
    // a busy machine renders it a second or more later
    expect(stand.root.querySelector('[role=timer]')?.textContent).toMatch(/^(14:00|13:5\d)$/)
    expect(stand.text()).toContain('测试支付')
    expect(stand.root.querySelector('a[href="https://pay.test/1"]')).not.toBeNull()
  })

  it('navigates to its cards by itself when the payment arrives, with the cards already loaded', async () => {
    await stand.show(CashDesk, address)
    await stand.settled(() => expect(stand.asked).toContain('pay'))
    stand.change({ status: 'delivered', cards: [] })
    await stand.settled(() => expect(stand.gone).toEqual([`/paySuccess?orderId=${orderNo}`]))
    expect(stand.client.getQueryData(orderQuery(orderNo).queryKey)?.status).toBe('delivered')
  })

  it('navigates as well when the cards cannot be loaded now, and leaves no stale order in the cache', async () => {
    await stand.show(CashDesk, address)
    await stand.settled(() => expect(stand.asked).toContain('pay'))
    stand.answers.set('get', () => rejected(429000))
    stand.change({ status: 'delivered' })
    await stand.settled(() => expect(stand.gone).toEqual([`/paySuccess?orderId=${orderNo}`]))
    expect(stand.client.getQueryData(orderQuery(orderNo).queryKey)).toBeUndefined()
  })

  it('says so when its gateway does not respond, and offers a retry', async () => {
    stand.answers.set('pay', () => rejected(210013))
    await stand.show(CashDesk, address)
    await stand.settled(() => expect(stand.text()).toContain('重试'))
    stand.answers.delete('pay')
    const retry = [...stand.root.querySelectorAll('button')].find((each) =>
      each.textContent?.includes('重试'),
    )
    retry?.click()
    await stand.settled(() => expect(stand.root.querySelector('svg[role=img]')).not.toBeNull())
  })

  it('on a phone that stays on the full site, opens an expiring payment page in this window with the shop as its Referer', async () => {
    const address = 'https://wx.test/checkmweb?prepay_id=1'
    stand.answers.set('pay', () => ({
      code: 0,
      data: { ...paid, way: 'page', qrContent: address, validSeconds: 240 },
    }))
    await stand.show(CashDesk, `/cashDesk?orderId=${orderNo}`)
    const link = () => stand.root.querySelector(`a[href="${address}"][referrerpolicy=origin]`)
    await stand.settled(() => expect(link()).not.toBeNull())
    expect(link()?.hasAttribute('target')).toBe(false)
  })

  it('is polled no more once the page is left', async () => {
    await stand.show(CashDesk, address)
    await stand.settled(() => expect(stand.asked.filter((each) => each === 'getOrderStatus')).toHaveLength(2))
    await stand.leave()
    stand.change({ status: 'closing' })
    await Promise.resolve()
    expect(stand.asked.filter((each) => each === 'getOrderStatus')).toHaveLength(2)
  })
})

describe('an order that ended', () => {
  it('says that nothing was charged where no payment arrived', async () => {
    stand.change({ status: 'expired' })
    await stand.show(CashDesk, address)
    await stand.settled(() => expect(stand.root.querySelector('h1')?.textContent).toBe('订单已过期'))
    expect(stand.text()).toContain('没有扣款')
    expect(stand.root.querySelector('a[href^="/itemDetail/724AHRCQ33"]')).not.toBeNull()
  })

  it('says where the money is where some arrived', async () => {
    stand.change({ status: 'expired', refund: { amountFen: 1279, state: 'byPerson', toBalanceFen: 0 } })
    await stand.show(CashDesk, address)
    await stand.settled(() => expect(stand.root.querySelector('h1')?.textContent).toBe('款项正在人工核对'))
    expect(stand.text()).toContain('¥12.79')
    expect(stand.text()).not.toContain('没有扣款')
  })

  it('is still polled: a late payment leads to the cards', async () => {
    stand.change({ status: 'cancelled' })
    await stand.show(CashDesk, address)
    await stand.settled(() => expect(stand.text()).toContain('订单已取消'))
    stand.change({ status: 'delivered', late: true, cards: [] })
    await stand.settled(() => expect(stand.gone).toEqual([`/paySuccess?orderId=${orderNo}`]))
  })
})

it('an address without an order number leads to the error page', async () => {
  await stand.show(CashDesk, '/cashDesk?orderId=%3Cscript%3E')
  await stand.settled(() => expect(stand.gone).toEqual(['/errorPage?type=errorOrder']))
  expect(stand.asked).toEqual([])
})
