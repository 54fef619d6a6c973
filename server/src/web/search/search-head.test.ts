import type { Item } from '@faka/contract/item/item'
import { ClassifyId, CustomPageId, ItemId, PayChannelId, ShortUrl } from '@faka/contract/shared/ids'
import type { CustomPage } from '@faka/contract/shop/custom-page'
import { deriveAccent } from '@faka/contract/shop/derive-accent'
import { expect, test } from 'vitest'
import { searchHead } from './search-head.ts'

const item: Item = {
  id: ItemId.parse('724AHRCQ33'),
  title: '会员',
  cover: '/assets/covers/a.svg',
  gallery: [],
  priceFromFen: 4980,
  priceFen: 5280,
  stock: { kind: 'exact', count: 7, more: false },
  delivery: 'automatic',
  needsLogin: false,
  shortUrl: ShortUrl.parse('demo'),
  shopName: '青柠 & "卡铺"',
  classifyId: ClassifyId.parse('PHPJDDK1C3'),
  classifyName: '影音 <会员>',
  description: '',
  tiers: [],
  minQuantity: 1,
  maxQuantity: 99,
  maxQuantityNow: 7,
  nextRelease: null,
  cardPassword: 'none',
  questions: [],
  warranty: '',
  payChannels: [
    {
      id: PayChannelId.parse('BTN3JGY6YY'),
      name: '支付宝',
      method: 'alipay',
      feeBasisPoints: 0,
      realMoney: true,
      leastFen: 1,
      mostFen: 1_000_000_000,
    },
  ],
}
const sites = { publicUrl: 'https://shop.example', mobileBase: '/m' }
const render = (shown: Item, more: { urlLocale?: 'en-US'; mobile?: boolean } = {}) =>
  searchHead(
    {
      url: { pathname: `/itemDetail/${shown.id}`, search: '?classifyId=PHPJDDK1C3' },
      first: { page: 'item', item: shown },
      description: 'A "description" </script>',
      urlLocale: more.urlLocale,
      mobile: more.mobile ?? false,
      locale: 'zh-CN',
    },
    sites,
  )

const structuredData = (head: string) => {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head) ?? []
  const [product, breadcrumb] = JSON.parse(json)['@graph']
  return { product, breadcrumb }
}
const address = `https://shop.example/itemDetail/${item.id}?shopId=demo`
const pictureOf = (head: string) => /property="og:image" content="([^"]*)"/.exec(head)?.[1] ?? ''
const links = (head: string) => [...head.matchAll(/<link ([^>]*)>/g)].map(([, attributes]) => attributes)

test('an item has one canonical URL, however it was reached, and one for each language and for phones', () => {
  expect(links(render(item))).toEqual([
    `rel="canonical" href="${address}"`,
    `rel="alternate" hreflang="zh-CN" href="${address}&#38;lang=zh-CN"`,
    `rel="alternate" hreflang="en-US" href="${address}&#38;lang=en-US"`,
    `rel="alternate" hreflang="x-default" href="${address}"`,
    `rel="alternate" media="only screen and (max-width: 640px)" href="https://shop.example/m/itemDetail/${item.id}?shopId=demo"`,
  ])
  expect(links(render(item, { urlLocale: 'en-US' }))[0]).toBe(
    `rel="canonical" href="${address}&#38;lang=en-US"`,
  )
  expect(links(render(item, { mobile: true }))).toHaveLength(4)
})

test('the offer of an item has its price as a decimal, and is in stock only where it can be bought', () => {
  const { product } = structuredData(render({ ...item, priceFen: 1205, tiers: [] }))
  expect(product).toMatchObject({
    '@type': 'Product',
    name: item.title,
    description: 'A "description" </script>',
    offers: {
      price: '12.05',
      priceCurrency: 'CNY',
      availability: 'https://schema.org/InStock',
      url: address,
    },
  })
  const availabilityOf = (changes: Partial<Item>) =>
    structuredData(render({ ...item, ...changes })).product.offers.availability
  expect(availabilityOf({ stock: { kind: 'exact', count: 0, more: false } })).toMatch(/OutOfStock$/)
  expect(availabilityOf({ stock: { kind: 'band', band: 'none' } })).toMatch(/OutOfStock$/)
  // a frozen shop offers no way to pay
  expect(availabilityOf({ payChannels: [] })).toMatch(/OutOfStock$/)
  expect(availabilityOf({ payChannels: [], payOnDesks: ['Card'] })).toMatch(/InStock$/)
})

test('the ratings of an item are in its structured data only where there are any', () => {
  expect(structuredData(render(item)).product).not.toHaveProperty('aggregateRating')
  const rated: Item = { ...item, ratings: { count: 3, averageTenths: 40 } }
  expect(structuredData(render(rated)).product).toMatchObject({
    aggregateRating: { ratingValue: '4.0', ratingCount: 3, bestRating: 5, worstRating: 1 },
  })
})

test('the price is that of one unit of the smallest order', () => {
  const tiers = [{ minQuantity: 10, unitPriceFen: 900 }]
  const { product } = structuredData(render({ ...item, priceFen: 1000, tiers, minQuantity: 10 }))
  expect(product.offers).toMatchObject({ price: '9.00', eligibleQuantity: { minValue: 10 } })
})

test('the breadcrumb leads from the shop through the category', () => {
  const { breadcrumb } = structuredData(render(item))
  expect(breadcrumb.itemListElement.map(({ item: step }: { item: string }) => step)).toEqual([
    'https://shop.example/shopDetail/demo',
    `https://shop.example/shopDetail/demo?classifyId=${item.classifyId}`,
    address,
  ])
  const without = structuredData(render({ ...item, classifyId: null, classifyName: null }))
  expect(without.breadcrumb.itemListElement).toHaveLength(2)
})

test('messengers get a title, a price and a large picture with its size and what it shows', () => {
  const head = render({ ...item, title: '会员 "A"' })
  expect(head).toContain('<meta property="og:title" content="会员 &#34;A&#34;">')
  expect(pictureOf(head)).toMatch(/^https:\/\/shop\.example\/og\/item\/724AHRCQ33\/zh-CN\/[0-9a-f]{16}\.jpg$/)
  for (const tag of [
    'property="og:image:type" content="image/jpeg"',
    'property="og:image:width" content="1200"',
    'property="og:image:height" content="630"',
    'property="og:image:alt" content="会员 &#34;A&#34; · ¥49.80 起 · 青柠 &#38; &#34;卡铺&#34;"',
    'name="twitter:card" content="summary_large_image"',
  ])
    expect(head).toContain(tag)
  expect(render({ ...item, seoTitle: 'Found' })).toContain('<meta property="og:title" content="Found">')
})

test('the picture of a link has another address as soon as it shows something else', () => {
  const addresses = [
    {},
    { title: 'Another' },
    { priceFromFen: 4970 },
    { priceFen: item.priceFromFen },
    { cover: null },
    { shopName: 'Another' },
    { accent: deriveAccent('#7c3aed') },
  ].map((changes) => pictureOf(render({ ...item, ...changes })))
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(pictureOf(render({ ...item, description: 'Another' }))).toBe(addresses[0])
})

test('a page that a seller wrote has its title, its shop and a canonical URL, and no structured data', () => {
  const found: CustomPage = {
    id: CustomPageId.parse('7RC1A5629Z'),
    shortUrl: item.shortUrl,
    shopName: 'Mina <cards>',
    logo: '/f/logo.webp',
    title: 'How to redeem',
    text: 'Text',
    changeTime: '2026-11-21T08:01:00.000Z',
    pages: [],
  }
  const renderPage = (shown: CustomPage) =>
    searchHead(
      {
        url: { pathname: `/page/${found.id}`, search: '?from=chat' },
        first: { page: 'customPage', found: shown },
        description: 'Text',
        urlLocale: undefined,
        mobile: false,
        locale: 'zh-CN',
      },
      sites,
    )
  const head = renderPage(found)
  expect(links(head)[0]).toBe(`rel="canonical" href="https://shop.example/page/${found.id}"`)
  for (const tag of [
    'property="og:type" content="article"',
    'property="og:title" content="How to redeem"',
    'property="og:site_name" content="Mina &#60;cards&#62;"',
    'property="og:description" content="Text"',
    `property="og:url" content="https://shop.example/page/${found.id}"`,
    'property="og:image:alt" content="How to redeem · Mina &#60;cards&#62;"',
    'name="twitter:card" content="summary_large_image"',
  ])
    expect(head).toContain(tag)
  expect(pictureOf(head)).toMatch(/\/og\/page\/7RC1A5629Z\/zh-CN\/[0-9a-f]{16}\.jpg$/)
  expect(head).not.toContain('ld+json')
  expect(renderPage({ ...found, seoTitle: 'Found' })).toContain('property="og:title" content="Found"')
})

test('an unlisted item says nothing to search engines, and no text can end an element', () => {
  expect(render({ ...item, unlisted: true })).toBe('')
  expect(render({ ...item, title: '</script><b>' })).not.toMatch(/<\/script><b>|<b>/)
})
