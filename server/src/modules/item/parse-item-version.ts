import { defaultCardSeparator } from '@faka/contract/item/item'
import { Question } from '@faka/contract/item/question'
import { toQuestion } from '@faka/contract/item/question-input'
import { ItemVersion } from '@faka/contract/item/seller-item'
import { isPictureAddress, pictureAddressOrNull } from '@faka/contract/shared/picture-address'
import * as z from 'zod/mini'

const StoredItemVersion = z.strictObject({
  ...ItemVersion.shape,
  cover: z.nullable(z.string()),
  gallery: z.array(z.string()),
  // a text alone in versions older than the kinds of questions
  questions: z.array(z.union([z.string(), Question])),
  // missing in versions older than the separator
  cardSeparator: z._default(ItemVersion.shape.cardSeparator, defaultCardSeparator),
  // missing in versions older than these
  originalPriceFen: z._default(ItemVersion.shape.originalPriceFen, null),
  unlisted: z._default(ItemVersion.shape.unlisted, false),
  cardChoice: z._default(ItemVersion.shape.cardChoice, null),
})

/** Parses a stored item version, dropping picture URLs that would no longer be accepted. */
export function parseItemVersion(row: unknown): ItemVersion {
  const version = StoredItemVersion.parse(row)
  return {
    ...version,
    questions: version.questions.map(toQuestion),
    cover: pictureAddressOrNull(version.cover),
    gallery: version.gallery.filter(isPictureAddress),
  }
}
