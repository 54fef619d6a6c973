import type { Item } from '@faka/contract/item/item'
import { CardPassword } from '@faka/contract/order/order'
import type { PayChannelId } from '@faka/contract/shared/ids'
import type { Locale } from '@faka/contract/shared/locale'
import { useEffect, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { type ContactKind, defaultContactKind, isValidContact, rememberedContact } from './buyer-contact.ts'
import { readDraftEntry, updateDraftEntry } from './stored-draft.ts'

/** An order as the form holds it while it is being filled in. */
export interface OrderDraft {
  quantity: number
  contactKind: ContactKind
  contactTexts: Record<ContactKind, string>
  cardPassword: string
  answers: readonly string[]
  payChannel: PayChannelId | undefined
}

/** What is wrong with a draft, by field; each the reason, not the sentence. */
export interface OrderDraftErrors {
  quantity?: 'out' | 'left' | 'now'
  contact?: true
  cardPassword?: true
  /** The places of the questions without an answer. */
  answers?: readonly number[]
}

/** The first draft for an item: as this tab left it, or with the contact that this device remembers. */
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
    answers: questions.map((_, place) => draft?.answers[place] ?? ''),
    payChannel: channel?.id,
  }
}

/** The draft of an order; what is changed is kept for this tab, all but the card password, until the order is known. */
export function useOrderDraft(item: Item) {
  const { locale } = useI18n()
  const [first] = useState(() => initialDraft(item, locale))
  const [draft, setDraft] = useState(first)
  const [spoken, setSpoken] = useState(locale)
  if (spoken !== locale) {
    setSpoken(locale)
    const { contactKind: kind, contactTexts: texts } = draft
    setDraft({ ...draft, contactKind: defaultContactKind({ kind, texts }, locale) })
  }
  useEffect(() => {
    if (draft !== first) updateDraftEntry(item.id, { draft: { ...draft, answers: [...draft.answers] } })
  }, [draft, first, item.id])
  return [draft, setDraft] as const
}

const validateQuantity = (item: Item, quantity: number, left: number): OrderDraftErrors['quantity'] => {
  if (!Number.isInteger(quantity) || quantity < item.minQuantity || quantity > item.maxQuantity) return 'out'
  if (quantity > left) return 'left'
  return quantity > item.maxQuantityNow ? 'now' : undefined
}

/** Everything that the server would refuse in a draft. `left`: how many there are, Infinity where nobody tells. */
export function validateOrderDraft(draft: OrderDraft, item: Item, left: number): OrderDraftErrors {
  const { cardPassword, contactKind, contactTexts } = draft
  const quantity = validateQuantity(item, draft.quantity, left)
  const needless = item.cardPassword === 'none' || (item.cardPassword === 'optional' && cardPassword === '')
  const unanswered = item.questions.flatMap((_, place) => (draft.answers[place]?.trim() ? [] : [place]))
  return {
    ...(quantity && { quantity }),
    ...(!isValidContact(contactKind, contactTexts[contactKind].trim()) && { contact: true as const }),
    ...(!needless && !CardPassword.safeParse(cardPassword).success && { cardPassword: true as const }),
    ...(unanswered.length > 0 && { answers: unanswered }),
  }
}

/** How many fields need attention. */
export const countErrors = ({ answers, ...others }: OrderDraftErrors): number =>
  Object.keys(others).length + (answers?.length ?? 0)
