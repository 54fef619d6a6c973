import type { Item } from '@faka/contract/item/item'
import { itemUrl, shopUrl } from '@faka/contract/shared/urls'
import { currency, isOnOffer, offerPrice } from './item-offer.ts'

const schemaOrg = 'https://schema.org/'

interface Origin {
  /** The URL of the full site, without a trailing slash. */
  publicUrl: string
  /** The item as plain text. */
  description: string
}

function offerOf(item: Item, { publicUrl }: Origin) {
  return {
    '@type': 'Offer',
    url: publicUrl + itemUrl(item.id, item.shortUrl),
    price: offerPrice(item),
    priceCurrency: currency,
    availability: schemaOrg + (isOnOffer(item) ? 'InStock' : 'OutOfStock'),
    itemCondition: `${schemaOrg}NewCondition`,
    ...(item.minQuantity > 1 && {
      eligibleQuantity: { '@type': 'QuantitativeValue', minValue: item.minQuantity },
    }),
    seller: { '@type': 'Organization', name: item.shopName, url: publicUrl + shopUrl(item.shortUrl) },
  }
}

/** What buyers say, for items that have ratings: the same figures as on the page. */
const ratingOf = ({ ratings }: Item) =>
  ratings && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: (ratings.averageTenths / 10).toFixed(1),
      ratingCount: ratings.count,
      bestRating: 5,
      worstRating: 1,
    },
  }

/** The way from the shop to an item: through its category, where buyers see it. */
function breadcrumbOf({ id, title, shortUrl, shopName, classifyId, classifyName }: Item, publicUrl: string) {
  const steps = [
    { name: shopName, address: shopUrl(shortUrl) },
    ...(classifyName === null ? [] : [{ name: classifyName, address: shopUrl(shortUrl, classifyId) }]),
    { name: title, address: itemUrl(id, shortUrl) },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, address }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + address,
    })),
  }
}

/** An item as structured data of schema.org (JSON-LD): a product with its offer, and the way to it. */
export function itemStructuredData(item: Item, origin: Origin) {
  const { publicUrl, description } = origin
  const pictures = [...(item.cover === null ? [] : [item.cover]), ...item.gallery]
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Product',
        name: item.title,
        sku: item.id,
        ...(description && { description }),
        ...(pictures.length > 0 && { image: pictures.map((address) => new URL(address, publicUrl).href) }),
        ...(item.classifyName !== null && { category: item.classifyName }),
        offers: offerOf(item, origin),
        ...ratingOf(item),
      },
      breadcrumbOf(item, publicUrl),
    ],
  }
}
