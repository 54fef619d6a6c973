import { InquiryText, maxInquiryText } from '@faka/contract/inquiry/inquiry'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { useI18n } from '../../lib/messages.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Send } from '../../ui/icon.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './inquiry.module.css'

const schema = z.object({ text: InquiryText })

/** A message while it is written, in this tab. */
function messageDraft(key: string) {
  return {
    read: () => ({ text: sessionStorage.getItem(key) ?? '' }),
    write: ({ text }: { text: string }) => {
      if (text === '') sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, text)
    },
  }
}

interface Props<Reply> {
  inquiryNo: string
  label: string
  send: (text: string) => Promise<Reply>
  onSent: (reply: Reply) => void
  /** Further buttons beside the one that sends. */
  acts?: ReactNode
}

/** A further message of an inquiry, from either side. */
export function MessageForm<Reply>({ inquiryNo, label, send, onSent, acts }: Props<Reply>) {
  const { t } = useI18n()
  const draft = messageDraft(`inquiry-message:${inquiryNo}`)
  const { form, element, field, formError, busy, mutation, submit } = useContractForm({
    mutationKey: ['inquiry.message', { inquiryNo }],
    schema,
    initialValues: draft.read,
    draft,
    errors: { text: { wrong: 'inquiry.text.wrong' }, form: { failed: 'inquiry.failed.text' } },
    revalidates: true,
    send: ({ text }) => send(text),
    onSent: (reply) => {
      form.reset({ text: '' })
      draft.write({ text: '' })
      onSent(reply)
    },
  })
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <TextArea
        {...field('text')}
        label={label}
        hint={t('inquiry.text.hint')}
        rows={3}
        maxLength={maxInquiryText}
        count={`${form.watch('text').trim().length} / ${maxInquiryText}`}
      />
      {formError && (
        <Notice tone="error" live>
          {formError}
        </Notice>
      )}
      <div className={styles.acts}>
        <Button type="submit" tone="primary" icon={<Send />} busy={busy} busyText={t('inquiry.sending')}>
          {t('inquiry.send')}
        </Button>
        {acts}
      </div>
      <VisuallyHidden live>{mutation.isSuccess && t('inquiry.sent')}</VisuallyHidden>
    </form>
  )
}
