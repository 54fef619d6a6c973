import type { PlainMessageId } from '../../lib/messages.ts'
import type { ItemErrorKind } from './item-values.ts'

/** The sentence for what is wrong with a field: found here, or refused by the server. */
const messages: Readonly<Record<ItemErrorKind | 'classifyNotFound' | 'uploadNotFound', PlainMessageId>> = {
  titleMissing: 'itemForm.error.titleMissing',
  price: 'itemForm.error.price',
  quantity: 'itemForm.error.quantity',
  questionMissing: 'itemForm.error.questionMissing',
  labelMissing: 'itemForm.choice.labelMissing',
  surchargeWrong: 'itemForm.choice.surchargeWrong',
  crossed: 'itemForm.error.crossed',
  originalPrice: 'itemForm.error.originalPrice',
  tierQuantity: 'itemForm.error.tierQuantity',
  tierPrice: 'itemForm.error.tierPrice',
  questionRepeated: 'itemForm.error.questionRepeated',
  optionsMissing: 'itemForm.error.optionsMissing',
  optionsUnused: 'itemForm.error.optionsUnused',
  classifyNotFound: 'itemForm.error.classifyNotFound',
  uploadNotFound: 'itemForm.error.uploadNotFound',
}

const isKind = (kind: unknown): kind is keyof typeof messages => typeof kind === 'string' && kind in messages

/** The message of an error of the form library. */
export function itemErrorMessage({ type, message }: { type?: unknown; message?: unknown }): PlainMessageId {
  if (isKind(message)) return messages[message]
  return isKind(type) ? messages[type] : 'itemForm.error.refused'
}
