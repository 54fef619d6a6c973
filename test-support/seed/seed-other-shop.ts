import { ShortUrl } from '@faka/contract/shared/ids'
import { createShop } from '../../server/src/modules/shop/create-shop.ts'
import type { TestShop } from '../server/open-shop.ts'

/** One more shop of the same seller. */
export async function seedOtherShop(shop: TestShop): Promise<ShortUrl> {
  const shortUrl = ShortUrl.parse('other')
  await createShop(shop.seller, { shortUrl, name: 'Other', seller: 'seller' })
  return shortUrl
}
