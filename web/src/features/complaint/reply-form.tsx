import { addProof, complaintTextLength, type Proof } from '@faka/contract/complaint/complaint'
import type { UploadKey } from '@faka/contract/upload/upload'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { call } from '../../lib/call.ts'
import { isDomainError } from '../../lib/call-errors.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import { Send } from '../../ui/icon.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { accessFields, type ComplaintAccess } from './complaint-access.ts'
import { isValidText } from './complaint-draft.ts'
import { complaintQuery, proofsQuery, type ReceivedComplaint } from './complaint-queries.ts'
import styles from './reply-form.module.css'
import { useReplyDraft } from './use-reply-draft.ts'

/** Error codes shown above the button; the text stays. */
const expectedCodes = ['complaintOver', 'uploadNotFound', 'tooOften'] as const

interface Props {
  access: ComplaintAccess
  complaint: ReceivedComplaint
  pictures: ReactNode
  /** The keys of the uploaded pictures. */
  images: readonly UploadKey[]
  /** Why it cannot be sent yet, such as pending uploads. */
  disabledReason: string | undefined
  onSent: () => void
}

/** A reply of the buyer, with pictures. */
export function ReplyForm({ access, complaint, pictures, images, disabledReason, onSent }: Props) {
  const { t } = useI18n()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { text, write } = useReplyDraft(complaint.complaintNo)
  const [checked, setChecked] = useState(false)
  const complaintKey = complaintQuery(access).queryKey
  const proofsKey = proofsQuery(access, { running: true }).queryKey
  const send = useMutation({
    mutationKey: ['complaint.addProof', { complaintNo: complaint.complaintNo }],
    mutationFn: () =>
      call(addProof, {
        ...accessFields(access),
        text: text.trim(),
        images: [...images],
      }),
    meta: { expected: expectedCodes },
    onSuccess: (proof) => {
      write('')
      setChecked(false)
      onSent()
      client.setQueryData<Proof[]>(proofsKey, (previous) => [...(previous ?? []), proof])
      void client.invalidateQueries({ queryKey: complaintKey })
      void client.invalidateQueries({ queryKey: proofsKey })
    },
    onError: (error) => {
      if (isDomainError(error, 'complaintOver')) void client.invalidateQueries({ queryKey: complaintKey })
    },
  })
  const isValid = isValidText(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(!isValid)
    if (!isValid) focusFirstInvalid(form)
    else if (!send.isPending && !disabledReason) send.mutate()
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <TextArea
        label={t(complaint.status === 'answered' ? 'complaint.reply.answered' : 'complaint.reply')}
        error={checked && !isValid ? t('complaint.text.wrong') : undefined}
        name="reply"
        rows={3}
        value={text}
        maxLength={complaintTextLength.max}
        count={t('complaint.text.count', {
          count: text.trim().length,
          most: complaintTextLength.max,
        })}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      {pictures}
      {isDomainError(send.error, ...expectedCodes) && (
        <Notice tone="error" live>
          {send.error.message}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          tone="primary"
          icon={<Send />}
          busy={send.isPending}
          busyText={t('complaint.reply.sending')}
          disabledReason={disabledReason}
        >
          {t('complaint.reply.send')}
        </Button>
      </div>
      <VisuallyHidden live>{send.isSuccess && t('complaint.reply.sent')}</VisuallyHidden>
    </form>
  )
}
