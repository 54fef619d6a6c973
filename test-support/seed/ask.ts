import { askSeller } from '@faka/contract/inquiry/inquiry'
import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import type { Visitor } from '../server/visitor.ts'

/** Asks the seller of an item something. */
export const ask = (
  visitor: Visitor,
  itemId: string,
  text = 'Does it work abroad?',
): Promise<ParsedReplyOf<typeof askSeller>> =>
  visitor.call(askSeller, { requestId: crypto.randomUUID(), itemId, text })
