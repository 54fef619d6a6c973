import { defaultCardSeparator } from '@faka/contract/item/item'
import { ItemVersion } from '@faka/contract/item/seller-item'
import { isPictureAddress, pictureAddressOrNull } from '@faka/contract/shared/picture-address'
import * as z from 'zod/mini'

const StoredItemVersion = z.strictObject({
  ...ItemVersion.shape,
  cover: z.nullable(z.string()),
  gallery: z.array(z.string()),
  // missing in versions older than the separator
  cardSeparator: z._default(ItemVersion.shape.cardSeparator, defaultCardSeparator),
})

/** Parses a stored item version, dropping picture URLs that would no longer be accepted. */
export function parseItemVersion(row: unknown): ItemVersion {
  const version = StoredItemVersion.parse(row)
  return {
    ...version,
    cover: pictureAddressOrNull(version.cover),
    gallery: version.gallery.filter(isPictureAddress),
  }
}
