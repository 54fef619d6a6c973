import type { Item } from '@faka/contract/item/item'
import type { Translation } from '../../lib/messages.ts'
import type { OrderDraftErrors } from './order-draft.ts'

/** The labels of the fields that need attention, in their order on the page, as one phrase in the visitor's language. */
export function invalidFieldLabels(faults: OrderDraftErrors, item: Item, { t, locale }: Translation): string {
  const names = [
    ...(faults.quantity ? [t('buy.quantity')] : []),
    ...(faults.contact ? [t('buy.contact')] : []),
    ...(faults.answers ?? []).map((place) => item.questions[place] ?? ''),
    ...(faults.cardPassword ? [t('buy.cardPassword')] : []),
  ]
  return new Intl.ListFormat(locale).format(names)
}
