import type { Item } from '@faka/contract/item/item'
import type { Locale } from '@faka/contract/shared/locale'
import type { CustomPage } from '@faka/contract/shop/custom-page'
import type { Shop } from '@faka/contract/shop/shop'
import type { InitialData } from '@faka/contract/storefront/initial-data'
import {
  customPageSharePicture,
  describeSharePicture,
  itemSharePicture,
  type SharePicture,
  type SharePictureKind,
  sharePictureHeight,
  sharePicturePath,
  sharePictureWidth,
  shopSharePicture,
} from '../share-picture/share-picture.ts'
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

/** The tags of the picture that the server draws for a page. */
const pictureTags = (
  [kind, id, picture]: readonly [SharePictureKind, string, SharePicture],
  { locale, publicUrl }: SocialInput,
): Tags => [
  ['og:image', publicUrl + sharePicturePath(kind, id, locale, picture)],
  ['og:image:type', 'image/jpeg'],
  ['og:image:width', String(sharePictureWidth)],
  ['og:image:height', String(sharePictureHeight)],
  ['og:image:alt', describeSharePicture(picture)],
]

/** The tags of a page, and its picture; undefined for one that is not shared. */
function describe(
  first: InitialData | undefined,
  locale: Locale,
): readonly [Tags, picture: Parameters<typeof pictureTags>[0]] | undefined {
  switch (first?.page) {
    case 'item': {
      const { item } = first
      return [itemTags(item), ['item', item.id, itemSharePicture(item, locale)]]
    }
    case 'shop': {
      const { shop } = first
      return [shopTags(shop), ['shop', shop.shortUrl, shopSharePicture(shop)]]
    }
    case 'customPage': {
      const { found } = first
      return [customPageTags(found), ['page', found.id, customPageSharePicture(found)]]
    }
    default:
      return undefined
  }
}

const meta = (attribute: 'property' | 'name', name: string, content: string): string =>
  `<meta ${attribute}="${name}" content="${escapeText(content)}">`

/**
 * Open Graph tags, by which messengers show a shared link to an item, a shop or a page that its seller wrote, and the one
 * tag of Twitter's own that has no counterpart: that the picture is a large one.
 */
export function socialTags(input: SocialInput): string {
  const { first, description, locale, canonical } = input
  const described = describe(first, locale)
  if (!described) return ''
  const [tags, picture] = described
  const all: Tags = [
    ...tags,
    ...(description ? [['og:description', description] as const] : []),
    ['og:url', canonical],
    ...pictureTags(picture, input),
    ['og:locale', locale.replace('-', '_')],
  ]
  return [
    ...all.map(([property, content]) => meta('property', property, content)),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('')
}
