import { defaultCardSeparator, ItemVersion } from '@faka/contract/item/item'
import { isPictureAddress, pictureAddressOrNull } from '@faka/contract/shared/picture-address'
import * as z from 'zod/mini'

const StoredItemVersion = z.strictObject({
  ...ItemVersion.shape,
  cover: z.nullable(z.string()),
  gallery: z.array(z.string()),
  // wares that were kept before there was a separator
  cardSeparator: z._default(ItemVersion.shape.cardSeparator, defaultCardSeparator),
})

/** The text of an item as it was kept, without addresses of pictures that would not be taken today. */
export function parseItemVersion(row: unknown): ItemVersion {
  const wares = StoredItemVersion.parse(row)
  return {
    ...wares,
    cover: pictureAddressOrNull(wares.cover),
    gallery: wares.gallery.filter(isPictureAddress),
  }
}
