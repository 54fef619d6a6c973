import { usualCardSeparator, Wares } from '@faka/contract/item'
import { isPictureAddress, shownPicture } from '@faka/contract/picture-address'
import * as z from 'zod/mini'

const Kept = z.strictObject({
  ...Wares.shape,
  cover: z.nullable(z.string()),
  gallery: z.array(z.string()),
  // wares that were kept before there was a separator
  cardSeparator: z._default(Wares.shape.cardSeparator, usualCardSeparator),
})

/** The text of an item as it was kept, without addresses of pictures that would not be taken today. */
export function keptWares(row: unknown): Wares {
  const wares = Kept.parse(row)
  return { ...wares, cover: shownPicture(wares.cover), gallery: wares.gallery.filter(isPictureAddress) }
}
