import type { Item } from '@faka/contract/item/item'
import type { Translation } from '../../lib/messages.ts'
import type { OrderFormState } from './use-order-form.ts'

/** The labels of the invalid fields, in page order. */
export function invalidFieldLabels(
  { errorAt }: Pick<OrderFormState, 'errorAt'>,
  hasQuantityError: boolean,
  item: Item,
  { t }: Translation,
): string[] {
  return [
    ...(hasQuantityError ? [t('buy.quantity')] : []),
    ...(errorAt('contact') ? [t('buy.contact')] : []),
    ...item.questions.filter((_, index) => errorAt(`answers.${index}`)),
    ...(errorAt('cardPassword') ? [t('buy.cardPassword')] : []),
  ]
}
