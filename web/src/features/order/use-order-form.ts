import type { Item } from '@faka/contract/item/item'
import { answerError, type Question } from '@faka/contract/item/question'
import { CardPassword } from '@faka/contract/order/order-secrets'
import type { PayChannelId } from '@faka/contract/shared/ids'
import type { Locale } from '@faka/contract/shared/locale'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useI18n } from '../../lib/messages.ts'
import {
  emptyContact,
  RequiredContact,
  rememberedContact,
  type TypedContact,
} from '../../lib/typed-contact.ts'
import { usePlainForm } from '../../lib/use-plain-form.ts'
import type { ChosenCards } from './chosen-cards.ts'
import { draftId, readDraftEntry, updateDraftEntry } from './stored-draft.ts'

/** An order while its form is filled in. */
export interface OrderValues {
  quantity: number
  contact: TypedContact
  cardPassword: string
  answers: string[]
  payChannel: PayChannelId | undefined
  /** The coupon that the order uses, and what its field shows: that one, or one that is not used yet. */
  couponCode?: string | undefined
  couponText?: string | undefined
  chosen?: ChosenCards | undefined
}

/** What is wrong with a quantity; `available` is the stock, Infinity where the shop does not show it. */
export function quantityError(item: Item, available: number, quantity: number) {
  if (!Number.isInteger(quantity) || quantity < item.minQuantity || quantity > item.maxQuantity)
    return 'outOfRange'
  if (quantity > available) return 'exceedsStock'
  return quantity > item.maxQuantityNow ? 'exceedsCurrentMax' : undefined
}

const cardPasswordSchema = {
  none: z.string(),
  optional: z.union([z.literal(''), CardPassword]),
  required: CardPassword,
}

/** Answers of the form that the questions ask for; a question that the item got meanwhile has none yet. */
const answersTo = (questions: readonly Question[]) =>
  z.array(z.string().check(z.trim())).check(({ value, issues }) => {
    for (const [index, question] of questions.entries())
      if (answerError(question, value[index] ?? ''))
        issues.push({ code: 'custom', input: value, path: [index] })
  })

/** An order for an item. */
const schemaFor = (item: Item, available: number) =>
  z.object({
    quantity: z.number().check(z.refine((quantity) => !quantityError(item, available, quantity))),
    contact: RequiredContact,
    cardPassword: cardPasswordSchema[item.cardPassword],
    answers: answersTo(item.questions),
    payChannel: z.custom<PayChannelId | undefined>(),
    couponCode: z.optional(z.string()),
    couponText: z.optional(z.string()),
    chosen: z.optional(z.custom<ChosenCards>()),
  })

/** The values that are valid for an item: an order that can be created. */
export type CheckedOrder = z.output<ReturnType<typeof schemaFor>>

/** The first values for an item: as stored in this tab, or with the contact remembered on this device. */
function initialValues(item: Item, locale: Locale, isStorageKnown: boolean): OrderValues {
  const { minQuantity, questions, payChannels } = item
  const draft = isStorageKnown ? readDraftEntry(draftId(item)).draft : undefined
  const channel = payChannels.find((each) => each.id === draft?.payChannel) ?? payChannels[0]
  return {
    quantity: draft?.quantity ?? minQuantity,
    contact: draft
      ? { kind: draft.contactKind, texts: draft.contactTexts }
      : (isStorageKnown ? rememberedContact : emptyContact)(locale),
    cardPassword: '',
    answers: questions.map((_, index) => draft?.answers[index] ?? ''),
    payChannel: channel?.id,
    couponCode: draft?.couponCode,
    couponText: draft?.couponText,
  }
}

/** The form of an order. Its values are stored for this tab, without the card password, until the order is created. */
export function useOrderForm(item: Item, available: number) {
  const { locale } = useI18n()
  const [draft] = useState(() => ({
    write: ({ contact, cardPassword: _, ...values }: OrderValues) =>
      updateDraftEntry(draftId(item), {
        draft: { ...values, contactKind: contact.kind, contactTexts: contact.texts },
      }),
  }))
  return usePlainForm({
    schema: schemaFor(item, available),
    initialValues: (isStorageKnown) => initialValues(item, locale, isStorageKnown),
    draft,
    revalidates: true,
  })
}

export type OrderFormState = ReturnType<typeof useOrderForm>
