// @vitest-environment happy-dom
import { OrderNo } from '@faka/contract/shared/ids'
import { deriveAccent } from '@faka/contract/shop/derive-accent'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rememberAccent, useAccent, useAccentOfOrder } from './use-accent.ts'

function Page({ theme }: { theme?: string }) {
  useAccent(theme)
  return null
}

const { dataset } = document.documentElement
const ofShop = deriveAccent('#7c3aed')
const ofOther = deriveAccent('#0b7a3b')
const isColoured = () => 'accent' in dataset

test('the next page of a shop is coloured in the same frame, by the rule that the server wrote, and no other page is', async () => {
  dataset.accent = ofShop
  const { rerender } = render(<Page key="shop" theme={ofShop} />)
  expect(isColoured()).toBe(true)
  rerender(<Page key="login" />)
  expect(isColoured()).toBe(false)
  rerender(<Page key="item" theme={ofShop} />)
  expect(isColoured()).toBe(true)
  expect(document.adoptedStyleSheets).toEqual([])

  rerender(<Page key="other" theme={ofOther} />)
  expect(isColoured()).toBe(false)
  await expect.poll(() => isColoured()).toBe(true)
  expect(document.adoptedStyleSheets).toHaveLength(1)
  rerender(<Page key="again" theme={ofShop} />)
  expect(isColoured()).toBe(false)
  await expect.poll(() => isColoured()).toBe(true)
})

const orderNo = OrderNo.parse('HD0VSEC2T567RK21W691')

function OrderPage({ order }: { order?: { accent?: string } }) {
  useAccentOfOrder(orderNo, order)
  return null
}

test('the page of an order that was not read yet keeps the colours of the server, and leaves none behind', async () => {
  dataset.accent = ofShop
  const { rerender } = render(<OrderPage key="first" />)
  expect(dataset.accent).toBe(ofShop)
  rerender(<OrderPage key="first" order={{ accent: ofShop }} />)
  expect(dataset.accent).toBe(ofShop)
  rerender(<OrderPage key="unread" />)
  expect(isColoured()).toBe(false)
  rerender(<Page key="login" />)
  expect(isColoured()).toBe(false)
  rememberAccent(orderNo, { accent: ofShop })
  rerender(<OrderPage key="placed" />)
  expect(dataset.accent).toBe(ofShop)
  rerender(<OrderPage key="placed" order={{}} />)
  expect(isColoured()).toBe(false)
})
