// @vitest-environment happy-dom
import { CardId } from '@faka/contract/shared/ids'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { orderQuery } from '../features/delivery/get-order.ts'
import { openOrderPage, orderNo, rejected, unpaid } from './after-purchase-for-tests.tsx'
import PaySuccess from './pay-success.tsx'

const address = `/paySuccess?orderId=${orderNo}`
const contents = ['  QX7F-9KMW  ', 'user----pass\tword<b>&amp;', '卡'.repeat(3000)]
const cards = contents.map((content, at) => ({ cardId: CardId.parse(String(at + 1)), content }))
let stand: ReturnType<typeof openOrderPage>

beforeEach(() => {
  stand = openOrderPage()
})
afterEach(() => stand.leave())

describe('a delivered order', () => {
  beforeEach(() => stand.change({ status: 'delivered', cards }))

  it('shows every card unchanged', async () => {
    await stand.show(PaySuccess, address)
    await stand.settled(() => expect(stand.root.querySelectorAll('pre')).toHaveLength(3))
    expect([...stand.root.querySelectorAll('pre')].map((pre) => pre.textContent)).toEqual(contents)
    expect(stand.text()).toContain(orderNo)
  })

  it('renders a QR code of a card on demand, and says so where a card is too long for one', async () => {
    await stand.show(PaySuccess, address)
    await stand.settled(() => expect(stand.root.querySelectorAll('[aria-expanded]')).toHaveLength(3))
    const toggles = [...stand.root.querySelectorAll<HTMLElement>('[aria-expanded]')]
    await act(async () => {
      toggles[0]?.click()
      toggles[2]?.click()
    })
    await stand.settled(() => expect(stand.root.querySelectorAll('svg[role=img]')).toHaveLength(1))
    expect(stand.text()).toContain('内容过长')
  })

  it('excludes cards and order number from translation', async () => {
    await stand.show(PaySuccess, address)
    await stand.settled(() => expect(stand.text()).toContain('QX7F'))
    const exact = [...contents, orderNo].map((text) => {
      const holders = [...stand.root.querySelectorAll('*')].filter((each) => each.textContent === text)
      return holders.length > 0 && holders.every((each) => each.closest('[translate=no]') !== null)
    })
    expect(exact).toEqual(exact.map(() => true))
  })

  it('is polled no more', async () => {
    await stand.show(PaySuccess, address)
    await stand.settled(() => expect(stand.text()).toContain('QX7F'))
    expect(stand.asked).toEqual(['get'])
  })
})

it('a manually delivered order shows its cards as soon as they are there', async () => {
  stand.change({ status: 'paid', delivery: 'byHand' })
  await stand.show(PaySuccess, address)
  await stand.settled(() => expect(stand.text()).toContain('等待卖家发货'))
  await stand.settled(() => expect(stand.asked.filter((each) => each === 'getOrderStatus')).toHaveLength(2))
  stand.change({ status: 'delivered', cards })
  await stand.settled(() => expect(stand.text()).toContain('QX7F'))
})

describe('an unpaid order', () => {
  it('leads to the checkout', async () => {
    await stand.show(PaySuccess, address)
    await stand.settled(() => expect(stand.gone).toEqual([`/cashDesk?orderId=${orderNo}`]))
  })

  it('is not redirected by stale data when it cannot be reloaded', async () => {
    stand.client.setQueryData(orderQuery(orderNo).queryKey, unpaid, { updatedAt: 0 })
    stand.answers.set('get', () => rejected(429000))
    await stand.show(PaySuccess, address)
    await stand.settled(() => expect(stand.text()).toContain('重试'))
    expect(stand.gone).toEqual([])
  })
})
