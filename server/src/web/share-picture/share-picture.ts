import { createHash } from 'node:crypto'
import type { Item } from '@faka/contract/item/item'
import type { Locale } from '@faka/contract/shared/locale'
import { formatFen } from '@faka/contract/shared/money'
import type { CustomPage } from '@faka/contract/shop/custom-page'
import type { Shop } from '@faka/contract/shop/shop'

/** The pages that have a picture for shared links, as in its address. */
export const sharePictureKinds = ['shop', 'item', 'page'] as const
export type SharePictureKind = (typeof sharePictureKinds)[number]

/** The size that messengers ask for. */
export const sharePictureWidth = 1200
export const sharePictureHeight = 630

/** What the picture of a shared link shows. */
export interface SharePicture {
  title: string
  shopName: string
  /** The lowest price, in the language of the picture. */
  price?: string
  /** The URL of the cover, or else of the logo; null where there is neither. */
  picture: string | null
  isLogo: boolean
  /** The colours of the shop; undefined for those of the platform. */
  accent: string | undefined
}

/** Raised where pictures are drawn otherwise, so that those that are kept elsewhere are fetched again. */
const drawingVersion = 1

/** What the picture of an item says of it. */
type PicturedItem = Pick<Item, 'title' | 'shopName' | 'cover' | 'accent' | 'priceFromFen' | 'priceFen'> & {
  variants?: { list: readonly { priceFromFen: number }[] } | undefined
}

/** The lowest price of an item and of its variants. */
function describePrice({ priceFromFen, priceFen, variants }: PicturedItem, locale: Locale): string {
  const leastFen = Math.min(priceFromFen, ...(variants?.list ?? []).map((variant) => variant.priceFromFen))
  const price = formatFen(leastFen)
  if (leastFen === priceFen) return price
  return locale === 'zh-CN' ? `${price} 起` : `from ${price}`
}

export const itemSharePicture = (item: PicturedItem, locale: Locale): SharePicture => ({
  title: item.title,
  shopName: item.shopName,
  price: describePrice(item, locale),
  picture: item.cover,
  isLogo: false,
  accent: item.accent,
})

export const shopSharePicture = ({
  name,
  logo,
  accent,
}: Pick<Shop, 'name' | 'logo' | 'accent'>): SharePicture => ({
  title: name,
  shopName: '',
  picture: logo,
  isLogo: true,
  accent,
})

export const customPageSharePicture = ({
  title,
  shopName,
  logo,
  accent,
}: Pick<CustomPage, 'title' | 'shopName' | 'logo' | 'accent'>): SharePicture => ({
  title,
  shopName,
  picture: logo,
  isLogo: true,
  accent,
})

/** The same facts in words, for those who do not see the picture. */
export const describeSharePicture = ({ title, price, shopName }: SharePicture): string =>
  [title, price, shopName].filter(Boolean).join(' · ')

/** The part of the address that changes with what the picture shows. */
const sharePictureVersion = (picture: SharePicture): string =>
  createHash('sha256')
    .update(JSON.stringify([drawingVersion, picture]))
    .digest('hex')
    .slice(0, 16)

/** The path of a picture, which always shows the same. */
export const sharePicturePath = (
  kind: SharePictureKind,
  id: string,
  locale: Locale,
  picture: SharePicture,
): string => `/og/${kind}/${id}/${locale}/${sharePictureVersion(picture)}.jpg`
