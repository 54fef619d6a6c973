import type { Item } from '@faka/contract/item/item'
import type { Translation } from '../../lib/messages.ts'
import type { OrderDraftErrors } from './order-draft.ts'

/** The labels of the invalid fields, in page order, as one phrase in the visitor's language. */
export function invalidFieldLabels(errors: OrderDraftErrors, item: Item, { t, locale }: Translation): string {
  const names = [
    ...(errors.quantity ? [t('buy.quantity')] : []),
    ...(errors.contact ? [t('buy.contact')] : []),
    ...(errors.answers ?? []).map((index) => item.questions[index] ?? ''),
    ...(errors.cardPassword ? [t('buy.cardPassword')] : []),
  ]
  return new Intl.ListFormat(locale).format(names)
}
