import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ItemVersion } from '@faka/contract/item/seller-item'
import { createShop } from '@faka/contract/shop/seller-shop'
import { maxCardLength, maxCardsPerImport } from '@faka/contract/stock/stock'
import { expect, test } from 'vitest'
import { demoShop } from './catalogue.ts'
import { generateCards } from './generate-cards.ts'
import { seededRandom } from './seeded-random.ts'

const assets = fileURLToPath(new URL('../../../assets', import.meta.url))
const items = demoShop.classifies.flatMap((classify) => classify.items)
/** What no item of the demo shop sets. */
const unsetFields = {
  classifyId: null,
  cardSeparator: '----',
  originalPriceFen: null,
  unlisted: false,
  cardChoice: null,
}
const pictures = items.flatMap((item) => [item.cover, ...item.gallery])

test('the demo shop is valid input of the operations', () => {
  const { classifies, ...shop } = demoShop
  expect(classifies).toHaveLength(4)
  expect(createShop.input.safeParse(shop).error).toBeUndefined()
  for (const { stock: _, variants: _variants, ...item } of items) {
    expect(ItemVersion.safeParse({ ...unsetFields, ...item }).error, item.title).toBeUndefined()
    const prices = [item.priceFen, ...item.tiers.map((tier) => tier.unitPriceFen)]
    expect(prices, item.title).toEqual([...prices].sort((a, b) => b - a))
  }
})

test('the demo shop shows every kind of item', () => {
  const kinds = {
    soldOut: items.filter(
      (item) => item.delivery === 'automatic' && 'count' in item.stock && item.stock.count === 0,
    ),
    byHand: items.filter((item) => item.delivery === 'byHand'),
    reusable: items.filter((item) => item.stock.content === 'reusable'),
    withTiers: items.filter((item) => item.tiers.length > 0),
    needsLogin: items.filter((item) => item.needsLogin),
    needsCardPassword: items.filter((item) => item.cardPassword === 'required'),
    withVariants: items.filter((item) => item.variants),
    severalAtOnce: items.filter((item) => item.minQuantity > 1),
  }
  for (const [kind, found] of Object.entries(kinds)) expect(found.length, kind).toBeGreaterThan(0)
  expect(kinds.soldOut).toHaveLength(1)
  const stocked = items.filter((item) => !kinds.soldOut.includes(item) && !kinds.byHand.includes(item))
  for (const { title, stock } of stocked)
    if (stock.content === 'cards') expect(stock.count, title).toBeGreaterThanOrEqual(200)
})

test('the demo cards of an item differ, contain DEMO, and are the same for the same seed', () => {
  for (const { stock, title } of items) {
    if (stock.content === 'reusable') continue
    const cards = generateCards(stock.shape, stock.count, seededRandom(title))
    expect(new Set(cards).size).toBe(stock.count)
    expect(stock.count).toBeLessThanOrEqual(maxCardsPerImport)
    for (const card of cards) {
      expect(card).toMatch(/DEMO|demo\./)
      expect(card.length).toBeLessThanOrEqual(maxCardLength)
    }
    expect(generateCards(stock.shape, stock.count, seededRandom(title))).toEqual(cards)
  }
})

test('every picture of the demo shop exists, is small, has no script, and is used once', () => {
  expect(new Set(pictures).size).toBe(pictures.length)
  const drawn = readdirSync(`${assets}/covers`).map((name) => `/assets/covers/${name}`)
  expect(drawn.sort()).toEqual([...pictures].sort())
  for (const picture of [...pictures, demoShop.logo]) {
    const svg = readFileSync(`${assets}${picture?.replace('/assets', '')}`, 'utf8')
    expect(svg.length, `${picture}`).toBeLessThan(6000)
    expect(svg).toContain('viewBox=')
    expect(svg).not.toMatch(/<(?:script|image|foreignObject|text)|\son\w+=|href=/)
  }
})
