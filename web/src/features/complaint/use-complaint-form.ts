import {
  addComplaint,
  type ComplaintNo,
  ComplaintType,
  Expectation,
  RunningComplaint,
} from '@faka/contract/complaint/complaint'
import type { Order } from '@faka/contract/delivery/delivery'
import { CardId } from '@faka/contract/shared/ids'
import type { UploadKey } from '@faka/contract/upload/upload'
import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { isDomainError } from '../../lib/call-errors.ts'
import { sessionDraft } from '../../lib/draft.ts'
import { useI18n } from '../../lib/messages.ts'
import { RequiredContact, rememberedContact, TypedContact, toBuyerContact } from '../../lib/typed-contact.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { addStoredComplaint } from './stored-complaints.ts'

/** A complaint while it is written; never holds the card password. */
const Draft = z.object({
  step: z.enum(['what', 'want', 'words']),
  type: z.nullable(ComplaintType),
  cardIds: z.array(CardId),
  expectation: Expectation,
  text: z.string(),
})
export type ComplaintStep = z.infer<typeof Draft>['step']
export const steps = Draft.shape.step.options

/** A new draft; where there is only one card, the complaint is about that one. */
function emptyDraft({ status, cards }: Order): z.infer<typeof Draft> {
  const [only, ...more] = cards ?? []
  return {
    step: 'what',
    type: status === 'delivered' ? null : 'notReceived',
    cardIds: only && more.length === 0 ? [only.cardId] : [],
    expectation: 'replace',
    text: '',
  }
}

/** What each step asks for; an order that was not delivered has no cards to choose. */
const schemaFor = (isDelivered: boolean) =>
  z.object({ ...Draft.shape, contact: TypedContact }).check(
    z.refine(({ step, type }) => step !== 'what' || type !== null, { path: ['type'] }),
    z.refine(({ step, cardIds }) => step !== 'what' || !isDelivered || cardIds.length > 0, {
      path: ['cardIds'],
    }),
    z.refine(({ step, text }) => step !== 'words' || addComplaint.input.shape.text.safeParse(text).success, {
      path: ['text'],
    }),
    z.refine(({ step, contact }) => step !== 'words' || RequiredContact.safeParse(contact).success, {
      path: ['contact'],
    }),
  )

const errors = {
  type: { wrong: 'complaint.type.missing' },
  cardIds: { wrong: 'complaint.cards.missing' },
  text: { wrong: 'complaint.text.wrong' },
} as const

/** Error codes shown beside the button, with a link that helps. */
const serverErrors = [
  'complaintRunning',
  'complaintTooLate',
  'complaintNotPossible',
  'onlyNotReceived',
  'cardsNotOfOrder',
  'contactMissing',
  'uploadNotFound',
  'cardPasswordLocked',
  'tooOften',
] as const

interface Options {
  /** The keys of the uploaded pictures. */
  images: readonly UploadKey[]
  /** Read when the complaint is sent, since it is only in session storage. */
  cardPassword: () => string | undefined
  onSent: (complaintNo: ComplaintNo) => void
}

/**
 * The form of a complaint about an order, in three steps; its draft is kept for this tab. A retry after a lost response
 * leads to the existing complaint.
 */
export function useComplaintForm(order: Order, { images, cardPassword, onSent }: Options) {
  const { orderNo, itemTitle } = order
  const { locale } = useI18n()
  const isDelivered = order.status === 'delivered'
  const [draft] = useState(() => sessionDraft(`complaint-draft:${orderNo}`, Draft))
  const [checkedStep, setCheckedStep] = useState<ComplaintStep>()
  const complaint = useContractForm({
    mutationKey: ['complaint.addComplaint', { orderNo }],
    schema: schemaFor(isDelivered),
    initialValues: () => ({ ...(draft.read() ?? emptyDraft(order)), contact: rememberedContact(locale) }),
    draft,
    errors,
    serverErrors,
    revalidates: true,
    send: ({ type, expectation, cardIds, text, contact }) => {
      const password = cardPassword()
      return call(addComplaint, {
        orderNo,
        ...(password !== undefined && { cardPassword: password }),
        type: ComplaintType.parse(type),
        expectation,
        cardIds: isDelivered ? cardIds : [],
        text: text.trim(),
        images: [...images],
        contact: toBuyerContact(contact) ?? {},
      })
    },
    onSent: ({ complaintNo }) => {
      addStoredComplaint({ complaintNo, orderNo, itemTitle, createTime: new Date().toISOString() })
      draft.clear()
      onSent(complaintNo)
    },
  })
  const { form, mutation } = complaint
  const step = form.watch('step')
  const goToStep = (offset: 1 | -1) => {
    setCheckedStep(undefined)
    form.setValue('step', steps[steps.indexOf(step) + offset] ?? step)
  }
  return {
    ...complaint,
    step,
    goToStep,
    /** The error of a field of this step, once it was submitted. */
    errorAt: (name: Parameters<typeof complaint.errorAt>[0]) =>
      checkedStep === step ? complaint.errorAt(name)?.sentence : undefined,
    hasContactError: checkedStep === step && complaint.errorAt('contact') !== undefined,
    /** The number of the active complaint, where a second one was refused. */
    runningComplaintNo: isDomainError(mutation.error, 'complaintRunning')
      ? RunningComplaint.safeParse(mutation.error.data).data?.complaintNo
      : undefined,
    /** Submits a step: the last one sends the complaint, unless something is missing. */
    submitStep: (mayBeSent: boolean) =>
      complaint.submitTo(
        (values) => {
          if (values.step !== 'words') goToStep(1)
          else if (mayBeSent && !mutation.isPending) mutation.mutate(values)
        },
        () => setCheckedStep(step),
      ),
  }
}

export type ComplaintFormState = ReturnType<typeof useComplaintForm>
