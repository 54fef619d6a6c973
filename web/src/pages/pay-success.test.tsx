// @vitest-environment happy-dom
import { CardId } from '@faka/contract/shared/ids'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openOrderPage, orderNo, rejected, unpaid } from '../../../test-support/dom/order-page.tsx'
import { orderQuery } from '../features/delivery/get-order.ts'
import PaySuccess from './pay-success.tsx'

const address = `/paySuccess?orderId=${orderNo}`
const contents = ['  QX7F-9KMW  ', 'user----pass\tword<b>&amp;', '卡'.repeat(3000)]
const cards = contents.map((content, at) => ({ cardId: CardId.parse(String(at + 1)), content }))
let harness: ReturnType<typeof openOrderPage>

beforeEach(() => {
  harness = openOrderPage()
})
afterEach(() => harness.leave())

describe('a delivered order', () => {
  beforeEach(() => harness.change({ status: 'delivered', cards }))

  it('shows every card unchanged', async () => {
    await harness.show(PaySuccess, address)
    await harness.waitUntil(() => expect(harness.root.querySelectorAll('pre')).toHaveLength(3))
    expect([...harness.root.querySelectorAll('pre')].map((pre) => pre.textContent)).toEqual(contents)
    expect(harness.text()).toContain(orderNo)
  })

  it('renders a QR code of a card on demand, and says so where a card is too long for one', async () => {
    await harness.show(PaySuccess, address)
    await harness.waitUntil(() => expect(harness.root.querySelectorAll('[aria-expanded]')).toHaveLength(3))
    const toggles = [...harness.root.querySelectorAll<HTMLElement>('[aria-expanded]')]
    await act(async () => {
      toggles[0]?.click()
      toggles[2]?.click()
    })
    await harness.waitUntil(() => expect(harness.root.querySelectorAll('svg[role=img]')).toHaveLength(1))
    expect(harness.text()).toContain('内容过长')
  })

  it('excludes cards and order number from translation', async () => {
    await harness.show(PaySuccess, address)
    await harness.waitUntil(() => expect(harness.text()).toContain('QX7F'))
    const exact = [...contents, orderNo].map((text) => {
      const holders = [...harness.root.querySelectorAll('*')].filter((each) => each.textContent === text)
      return holders.length > 0 && holders.every((each) => each.closest('[translate=no]') !== null)
    })
    expect(exact).toEqual(exact.map(() => true))
  })

  it('is polled no more', async () => {
    await harness.show(PaySuccess, address)
    await harness.waitUntil(() => expect(harness.text()).toContain('QX7F'))
    expect(harness.calls).toEqual(['get'])
  })
})

it('a manually delivered order shows its cards as soon as they are there', async () => {
  harness.change({ status: 'paid', delivery: 'byHand' })
  await harness.show(PaySuccess, address)
  await harness.waitUntil(() => expect(harness.text()).toContain('等待卖家发货'))
  await harness.waitUntil(() =>
    expect(harness.calls.filter((each) => each === 'getOrderStatus')).toHaveLength(2),
  )
  harness.change({ status: 'delivered', cards })
  await harness.waitUntil(() => expect(harness.text()).toContain('QX7F'))
})

describe('an unpaid order', () => {
  it('leads to the checkout', async () => {
    await harness.show(PaySuccess, address)
    await harness.waitUntil(() => expect(harness.navigations).toEqual([`/cashDesk?orderId=${orderNo}`]))
  })

  it('is not redirected by stale data when it cannot be reloaded', async () => {
    harness.client.setQueryData(orderQuery(orderNo).queryKey, unpaid, { updatedAt: 0 })
    harness.answers.set('get', () => rejected(429000))
    await harness.show(PaySuccess, address)
    await harness.waitUntil(() => expect(harness.text()).toContain('重试'))
    expect(harness.navigations).toEqual([])
  })
})
