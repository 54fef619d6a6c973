import type { Item } from '@faka/contract/item/item'
import type { Translation } from '../../lib/messages.ts'
import type { OrderFormState } from './use-order-form.ts'

/** The labels of the invalid fields, in page order. */
export function invalidFieldLabels(
  { isInvalid }: Pick<OrderFormState, 'isInvalid'>,
  hasQuantityError: boolean,
  item: Item,
  { t }: Translation,
): string[] {
  return [
    ...(hasQuantityError ? [t('buy.quantity')] : []),
    ...(isInvalid('contact') ? [t('buy.contact')] : []),
    ...item.questions.flatMap(({ label }, index) => (isInvalid(`answers.${index}`) ? [label] : [])),
    ...(isInvalid('cardPassword') ? [t('buy.cardPassword')] : []),
  ]
}
