import type { Item } from '@faka/contract/item'
import type { Words } from '../../kernel/words.ts'
import type { DraftFaults } from './order-draft.ts'

/** The labels of the fields that need attention, in their order on the page, as one phrase in the visitor's language. */
export function faultNames(faults: DraftFaults, item: Item, { say, locale }: Words): string {
  const names = [
    ...(faults.quantity ? [say('buy.quantity')] : []),
    ...(faults.contact ? [say('buy.contact')] : []),
    ...(faults.answers ?? []).map((place) => item.questions[place] ?? ''),
    ...(faults.cardPassword ? [say('buy.cardPassword')] : []),
  ]
  return new Intl.ListFormat(locale).format(names)
}
