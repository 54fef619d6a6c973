// @vitest-environment happy-dom

import { type ItemBrief, pageItems } from '@faka/contract/item/item'
import { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import { getShop, type Shop } from '@faka/contract/shop/shop'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findShown, isShown, Storefront } from '../../../../test-support/dom/storefront.tsx'

const shopAddress = '/shopDetail/demo'
const pageSize = 20
const count = 45

const briefOf = (place: number): ItemBrief => ({
  id: ItemId.parse(`ITEM${String(place).padStart(6, '0')}`),
  title: `item ${place}`,
  cover: null,
  priceFromFen: 100,
  priceFen: 100,
  stock: { kind: 'band', band: 'many' },
  delivery: 'automatic',
  needsLogin: false,
})
const demo: Shop = {
  shortUrl: ShortUrl.parse('demo'),
  name: 'a shop',
  logo: null,
  notice: '',
  opening: '',
  contact: {},
  classifies: [],
  pages: [],
  payChannels: [],
}

/** The requested pages of items, in order. */
let requestedPages: number[] = []
/** Pages whose reply never comes. */
let failing = new Set<number>()
/** The element that is observed for intersection. */
const watched = new Map<Element, () => void>()

class Sight implements IntersectionObserver {
  readonly root = null
  readonly rootMargin: string
  readonly scrollMargin = ''
  readonly thresholds = [0]
  readonly #notify: IntersectionObserverCallback
  constructor(notify: IntersectionObserverCallback, { rootMargin = '' }: IntersectionObserverInit = {}) {
    this.#notify = notify
    this.rootMargin = rootMargin
  }
  observe(target: Element) {
    const box = target.getBoundingClientRect()
    const entry = { isIntersecting: true, intersectionRatio: 1, time: 0, rootBounds: null, target }
    watched.set(target, () =>
      this.#notify([{ ...entry, boundingClientRect: box, intersectionRect: box }], this),
    )
  }
  unobserve(target: Element) {
    watched.delete(target)
  }
  disconnect() {
    watched.clear()
  }
  takeRecords = () => []
}

let shop: Storefront
beforeEach(() => {
  requestedPages = []
  failing = new Set()
  watched.clear()
  shop = new Storefront({
    [getShop.path]: () => ({ code: 0, data: demo }),
    [pageItems.path]: (body) => {
      const { page } = pageItems.input.parse(body)
      requestedPages.push(page)
      if (failing.has(page)) return { code: 429001, message: 'too often' }
      const first = (page - 1) * pageSize
      const list = Array.from({ length: Math.min(pageSize, count - first) }, (_, place) =>
        briefOf(first + place + 1),
      )
      return { code: 0, data: { list, total: count, page, pageSize } }
    },
  })
  vi.stubGlobal('IntersectionObserver', Sight)
})
afterEach(() => shop[Symbol.asyncDispose]())

/** Loaded pages are remembered by navigation key, so each test has its own. */
let stays = 0
const open = (address = shopAddress) => shop.open(address, { mobile: true, historyKey: `stay ${stays++}` })
const rows = () =>
  [...document.querySelectorAll('main h3')].filter(isShown).map(({ textContent }) => textContent)
const rowsTill = (last: number) => shop.until(() => rows().length === last)
const more = () => findShown('main a[rel=next]')
/** The observer is attached in an effect after the one that renders the rows. */
const isWatched = () => shop.until(() => watched.size > 0)
const comeNear = () => {
  for (const notify of [...watched.values()]) notify()
}

it('has its name in the bar, which links to the whole shop', async () => {
  await open(`${shopAddress}?keyword=item`)
  const name = () => document.querySelector('header a')
  await shop.until(() => name()?.textContent === 'a shop')
  expect(name()?.getAttribute('href')).toBe(shopAddress)
})

it('loads the next page near its end, each page once, and stops after the last', async () => {
  await open()
  await rowsTill(20)
  await isWatched()
  expect([requestedPages, watched.size]).toEqual([[1], 1])
  comeNear()
  comeNear()
  await rowsTill(40)
  await isWatched()
  comeNear()
  await rowsTill(45)
  expect(rows()).toEqual(Array.from({ length: count }, (_, place) => `item ${place + 1}`))
  expect([requestedPages, more(), watched.size]).toEqual([[1, 2, 3], undefined, 0])
})

it('loads the next page by a press too, which focuses the first new row; without scripts the button is a link', async () => {
  await open()
  await rowsTill(20)
  expect(more()?.getAttribute('href')).toBe(`${shopAddress}?page=2`)
  await shop.press('再看一些')
  await rowsTill(40)
  await shop.until(() => document.activeElement?.textContent === 'item 21')
  expect(location.search).toBe('')
})

it('leaves the focus alone while scrolling', async () => {
  await open()
  await rowsTill(20)
  const before = document.activeElement
  await isWatched()
  comeNear()
  await rowsTill(40)
  expect(document.activeElement).toBe(before)
})

it('says when the next page could not be loaded, keeps the rows, and retries by a press', async () => {
  failing.add(2)
  await open()
  await rowsTill(20)
  await isWatched()
  comeNear()
  await shop.until(() => shop.text().includes('没有加载出更多商品'))
  expect([rows().length, more()]).toEqual([20, undefined])
  failing.clear()
  await shop.press('重试')
  await rowsTill(40)
  expect(shop.text()).not.toContain('没有加载出更多商品')
})

it('starts at the page of its address, with a link to the one before', async () => {
  await open(`${shopAddress}?page=3`)
  await rowsTill(5)
  expect([rows()[0], more(), findShown('main a[rel=prev]')?.getAttribute('href')]).toEqual([
    'item 41',
    undefined,
    `${shopAddress}?page=2`,
  ])
})

it('has its former length after coming back', async () => {
  await open()
  await rowsTill(20)
  await isWatched()
  comeNear()
  await rowsTill(40)
  await shop.press('订单')
  await shop.until(() => location.pathname.endsWith('order-list') && rows().length === 0)
  history.back()
  await rowsTill(40)
})
