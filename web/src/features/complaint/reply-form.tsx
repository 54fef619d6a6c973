import {
  addProof,
  type ComplaintNo,
  complaintTextLength,
  type Proof,
} from '@faka/contract/complaint/complaint'
import type { UploadKey } from '@faka/contract/upload/upload'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { isDomainError } from '../../lib/call-errors.ts'
import { useI18n } from '../../lib/messages.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Send } from '../../ui/icon.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { accessFields, type ComplaintAccess } from './complaint-access.ts'
import { complaintQuery, proofsQuery, type ReceivedComplaint } from './complaint-queries.ts'
import styles from './reply-form.module.css'

const schema = z.object({ reply: addProof.input.shape.text })

/** The reply while it is written, as plain text in session storage. */
function replyDraft(complaintNo: ComplaintNo) {
  const key = `complaint-reply:${complaintNo}`
  return {
    read: () => ({ reply: sessionStorage.getItem(key) ?? '' }),
    write: ({ reply }: { reply: string }) => {
      if (reply === '') sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, reply)
    },
  }
}

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
  const { complaintNo } = complaint
  const [draft] = useState(() => replyDraft(complaintNo))
  const complaintKey = complaintQuery(access).queryKey
  const proofsKey = proofsQuery(access, { running: true }).queryKey
  const { form, element, field, formError, busy, mutation, submit } = useContractForm({
    mutationKey: ['complaint.addProof', { complaintNo }],
    schema,
    initialValues: draft.read,
    draft,
    errors: { reply: { wrong: 'complaint.text.wrong' } },
    serverErrors: ['complaintOver', 'uploadNotFound', 'tooOften'],
    revalidates: true,
    send: ({ reply }) => call(addProof, { ...accessFields(access), text: reply, images: [...images] }),
    onSent: (proof) => {
      form.reset({ reply: '' })
      onSent()
      client.setQueryData<Proof[]>(proofsKey, (previous) => [...(previous ?? []), proof])
      void client.invalidateQueries({ queryKey: complaintKey })
      void client.invalidateQueries({ queryKey: proofsKey })
    },
    onRefused: (error) => {
      if (isDomainError(error, 'complaintOver')) void client.invalidateQueries({ queryKey: complaintKey })
      return false
    },
  })
  return (
    <form
      ref={element}
      className={styles.form}
      onSubmit={(event) => (disabledReason === undefined ? submit(event) : event.preventDefault())}
      noValidate
    >
      <TextArea
        {...field('reply')}
        label={t(complaint.status === 'answered' ? 'complaint.reply.answered' : 'complaint.reply')}
        rows={3}
        maxLength={complaintTextLength.max}
        count={t('complaint.text.count', {
          count: form.watch('reply').trim().length,
          most: complaintTextLength.max,
        })}
      />
      {pictures}
      {formError && (
        <Notice tone="error" live>
          {formError}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          tone="primary"
          icon={<Send />}
          busy={busy}
          busyText={t('complaint.reply.sending')}
          disabledReason={disabledReason}
        >
          {t('complaint.reply.send')}
        </Button>
      </div>
      <VisuallyHidden live>{mutation.isSuccess && t('complaint.reply.sent')}</VisuallyHidden>
    </form>
  )
}
