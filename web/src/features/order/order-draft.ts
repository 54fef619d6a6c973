import type { Item } from '@faka/contract/item/item'
import { CardPassword } from '@faka/contract/order/order'
import type { PayChannelId } from '@faka/contract/shared/ids'
import type { Locale } from '@faka/contract/shared/locale'
import { useEffect, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { type ContactKind, defaultContactKind, isValidContact, rememberedContact } from './buyer-contact.ts'
import { readDraftEntry, updateDraftEntry } from './stored-draft.ts'

/** An order while its form is filled in. */
export interface OrderDraft {
  quantity: number
  contactKind: ContactKind
  contactTexts: Record<ContactKind, string>
  cardPassword: string
  answers: readonly string[]
  payChannel: PayChannelId | undefined
}

/** Validation errors by field, as reasons; the messages are chosen where they are shown. */
export interface OrderDraftErrors {
  quantity?: 'outOfRange' | 'exceedsStock' | 'exceedsCurrentMax'
  contact?: true
  cardPassword?: true
  /** The indexes of the unanswered questions. */
  answers?: readonly number[]
}

/** The initial draft for an item: as stored in this tab, or with the contact remembered on this device. */
function initialDraft({ id, minQuantity, questions, payChannels }: Item, locale: Locale): OrderDraft {
  const { kind, texts } = rememberedContact(locale)
  const { draft } = readDraftEntry(id)
  const channel = payChannels.find((each) => each.id === draft?.payChannel) ?? payChannels[0]
  return {
    quantity: minQuantity,
    contactKind: kind,
    contactTexts: texts,
    ...draft,
    cardPassword: '',
    answers: questions.map((_, index) => draft?.answers[index] ?? ''),
    payChannel: channel?.id,
  }
}

/** The draft of an order. Changes are stored for this tab, without the card password, until the order is created. */
export function useOrderDraft(item: Item) {
  const { locale } = useI18n()
  const [initial] = useState(() => initialDraft(item, locale))
  const [draft, setDraft] = useState(initial)
  const [shownLocale, setShownLocale] = useState(locale)
  if (shownLocale !== locale) {
    setShownLocale(locale)
    const { contactKind: kind, contactTexts: texts } = draft
    setDraft({ ...draft, contactKind: defaultContactKind({ kind, texts }, locale) })
  }
  useEffect(() => {
    if (draft !== initial) updateDraftEntry(item.id, { draft: { ...draft, answers: [...draft.answers] } })
  }, [draft, initial, item.id])
  return [draft, setDraft] as const
}

const validateQuantity = (item: Item, quantity: number, available: number): OrderDraftErrors['quantity'] => {
  if (!Number.isInteger(quantity) || quantity < item.minQuantity || quantity > item.maxQuantity)
    return 'outOfRange'
  if (quantity > available) return 'exceedsStock'
  return quantity > item.maxQuantityNow ? 'exceedsCurrentMax' : undefined
}

/** All validation errors of a draft. `available`: the stock, Infinity where the shop does not show it. */
export function validateOrderDraft(draft: OrderDraft, item: Item, available: number): OrderDraftErrors {
  const { cardPassword, contactKind, contactTexts } = draft
  const quantity = validateQuantity(item, draft.quantity, available)
  const mayOmitPassword =
    item.cardPassword === 'none' || (item.cardPassword === 'optional' && cardPassword === '')
  const unanswered = item.questions.flatMap((_, index) => (draft.answers[index]?.trim() ? [] : [index]))
  return {
    ...(quantity && { quantity }),
    ...(!isValidContact(contactKind, contactTexts[contactKind].trim()) && { contact: true as const }),
    ...(!mayOmitPassword && !CardPassword.safeParse(cardPassword).success && { cardPassword: true as const }),
    ...(unanswered.length > 0 && { answers: unanswered }),
  }
}

/** The number of invalid fields. */
export const countErrors = ({ answers, ...others }: OrderDraftErrors): number =>
  Object.keys(others).length + (answers?.length ?? 0)
