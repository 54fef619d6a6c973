import { addProof, complaintTextLength, type Proof } from '@faka/contract/complaint'
import type { UploadKey } from '@faka/contract/upload'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { call } from '../../kernel/call.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { useWords } from '../../kernel/words.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstFault } from '../../ui/focus-first-fault.ts'
import { Send } from '../../ui/icon.ts'
import { Notice } from '../../ui/notice.tsx'
import { Spoken } from '../../ui/spoken.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { type Access, accessFields } from './complaint-access.ts'
import { isWellWorded } from './complaint-draft.ts'
import { complaintQuery, proofsQuery, type SeenComplaint } from './get-complaint.ts'
import { useReplyDraft } from './reply-draft.ts'
import styles from './reply-form.module.css'

/** Refusals that are shown above the button, with everything that was written. */
const expected = ['complaintOver', 'uploadNotFound', 'tooOften'] as const

interface Props {
  access: Access
  complaint: SeenComplaint
  pictures: ReactNode
  /** The keys of those that came. */
  images: readonly UploadKey[]
  /** Why it cannot be sent yet: pictures are on their way. */
  waitingFor: string | undefined
  onSent: () => void
}

/** A further message of the buyer, with pictures. */
export function ReplyForm({ access, complaint, pictures, images, waitingFor, onSent }: Props) {
  const { say } = useWords()
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
    meta: { expected },
    onSuccess: (proof) => {
      write('')
      setChecked(false)
      onSent()
      client.setQueryData<Proof[]>(proofsKey, (before) => [...(before ?? []), proof])
      void client.invalidateQueries({ queryKey: complaintKey })
      void client.invalidateQueries({ queryKey: proofsKey })
    },
    onError: (error) => {
      if (isRefusal(error, 'complaintOver')) void client.invalidateQueries({ queryKey: complaintKey })
    },
  })
  const isFit = isWellWorded(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(!isFit)
    if (!isFit) focusFirstFault(form)
    else if (!send.isPending && !waitingFor) send.mutate()
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <TextArea
        label={say(complaint.status === 'answered' ? 'complaint.reply.answered' : 'complaint.reply')}
        error={checked && !isFit ? say('complaint.text.wrong') : undefined}
        name="reply"
        rows={3}
        value={text}
        maxLength={complaintTextLength.most}
        count={say('complaint.text.count', {
          count: text.trim().length,
          most: complaintTextLength.most,
        })}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      {pictures}
      {isRefusal(send.error, ...expected) && (
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
          busyText={say('complaint.reply.sending')}
          disabledReason={waitingFor}
        >
          {say('complaint.reply.send')}
        </Button>
      </div>
      <Spoken live>{send.isSuccess && say('complaint.reply.sent')}</Spoken>
    </form>
  )
}
