import type { Item } from '@faka/contract/item/item'
import type { Locale } from '@faka/contract/shared/locale'
import type { CustomPage } from '@faka/contract/shop/custom-page'
import type { Shop } from '@faka/contract/shop/shop'
import type { InitialData } from '@faka/contract/storefront/initial-data'
import { escapeText } from '../ssr/markup.ts'
import { currency, isOnOffer, offerPrice } from './item-offer.ts'

interface SocialInput {
  first: InitialData | undefined
  description: string
  locale: Locale
  canonical: string
  publicUrl: string
}

type Tags = readonly (readonly [property: string, content: string])[]

/** The picture of a link that has no own one: messengers draw no SVG. */
const fallbackPicture = '/icons/icon-512.png'

const pictureOf = (address: string | null): string =>
  address === null || address.endsWith('.svg') ? fallbackPicture : address

const itemTags = (item: Item): Tags => [
  ['og:type', 'product'],
  ['og:title', item.seoTitle ?? item.title],
  ['og:site_name', item.shopName],
  ['product:price:amount', offerPrice(item)],
  ['product:price:currency', currency],
  ['product:availability', isOnOffer(item) ? 'in stock' : 'out of stock'],
]

const shopTags = ({ name, seoTitle = name }: Shop): Tags => [
  ['og:type', 'website'],
  ['og:title', seoTitle],
  ['og:site_name', name],
]

const customPageTags = ({ title, shopName, seoTitle = title }: CustomPage): Tags => [
  ['og:type', 'article'],
  ['og:title', seoTitle],
  ['og:site_name', shopName],
]

/** The tags of a page, and its picture; undefined for one that is not shared. */
function describe(first: InitialData | undefined): readonly [Tags, picture: string] | undefined {
  switch (first?.page) {
    case 'item':
      return [itemTags(first.item), pictureOf(first.item.cover)]
    case 'shop':
      return [shopTags(first.shop), pictureOf(first.shop.logo)]
    case 'customPage':
      return [customPageTags(first.found), pictureOf(first.found.logo)]
    default:
      return undefined
  }
}

/** Open Graph tags, by which messengers show a shared link to an item, a shop or a page that its seller wrote. */
export function socialTags({ first, description, locale, canonical, publicUrl }: SocialInput): string {
  const described = describe(first)
  if (!described) return ''
  const [tags, picture] = described
  return [
    ...tags,
    ...(description ? [['og:description', description] as const] : []),
    ['og:url', canonical] as const,
    ['og:image', new URL(picture, publicUrl).href] as const,
    ['og:locale', locale.replace('-', '_')] as const,
  ]
    .map(([property, content]) => `<meta property="${property}" content="${escapeText(content)}">`)
    .join('')
}
