import { InquiryText, maxInquiryText } from '@faka/contract/inquiry/inquiry'
import { inquiriesUrl } from '@faka/contract/inquiry/inquiry-urls'
import type { Item } from '@faka/contract/item/item'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { contactSchemas } from '../../features/account/account-input.ts'
import { mailErrors } from '../../features/account/mail-field.tsx'
import { buyerUser } from '../../features/account/session-store.ts'
import { VerifiedContactFields } from '../../features/account/verified-contact-fields.tsx'
import { callAskSeller, callSendInquiryCode } from '../../features/inquiry/ask-seller-calls.ts'
import { addStoredInquiry } from '../../features/inquiry/stored-inquiries.ts'
import { useRequestId } from '../../features/inquiry/use-request-id.ts'
import { codeErrors } from '../../lib/code-errors.ts'
import { sessionDraft } from '../../lib/draft.ts'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { usePersisted } from '../../lib/persisted-store.ts'
import { useCodeWays } from '../../lib/settings.ts'
import { TypedCode } from '../../lib/typed-code.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Send } from '../../ui/icon.ts'
import { Notice } from '../../ui/notice.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import styles from './ask-seller-form.module.css'

/** A question, and the proved address to which its answer is announced, if a guest wants that. */
const schemas = {
  silent: z.object({ text: InquiryText, mail: z.string(), verifyCode: z.string() }),
  byMail: z.object({ text: InquiryText, mail: contactSchemas.mail.mail, verifyCode: TypedCode }),
}
const Draft = z.object({ text: z.string() })

const errors = {
  text: { wrong: 'inquiry.text.wrong' },
  mail: mailErrors,
  verifyCode: codeErrors,
  form: { failed: 'inquiry.failed.text' },
} as const

/** The form of a question to the seller of an item. */
export default function AskSellerForm({ item: { id, title } }: { item: Item }) {
  const { t } = useI18n()
  const user = usePersisted(buyerUser)
  const mayMail = useCodeWays().includes('mail') && !user
  const [wantsMail, setWantsMail] = useState(false)
  const isByMail = wantsMail && mayMail
  const { requestIdOf } = useRequestId()
  const [draft] = useState(() => sessionDraft(`inquiry:${id}`, Draft))
  const sent = useRef<HTMLDivElement>(null)
  const form = useContractForm({
    mutationKey: ['inquiry.askSeller', { itemId: id }],
    schema: isByMail ? schemas.byMail : schemas.silent,
    initialValues: () => ({ text: draft.read()?.text ?? '', mail: '', verifyCode: '' }),
    draft,
    errors,
    send: ({ text, mail, verifyCode }) => {
      const input = { itemId: id, text, ...(isByMail && { notifyAt: { mail, verifyCode } }) }
      return callAskSeller({ ...input, requestId: requestIdOf(input) })
    },
    onSent: ({ inquiryNo, secret }) => {
      draft.clear()
      if (secret)
        addStoredInquiry({ inquiryNo, secret, itemTitle: title, createTime: new Date().toISOString() })
    },
  })
  const { element, field, formError, busy, mutation, submit } = form
  const asked = mutation.data
  useEffect(() => {
    // the form that had the focus is gone
    if (asked) sent.current?.focus()
    else element.current?.querySelector('textarea')?.focus()
  }, [asked, element])
  if (asked)
    return (
      <div ref={sent} tabIndex={-1}>
        <Notice
          tone="done"
          title={t('inquiry.asked.title')}
          action={
            <Link className={buttonClass()} to={inquiriesUrl(asked.inquiryNo)}>
              {t('inquiry.asked.open')}
            </Link>
          }
        >
          {t(
            asked.secret
              ? isByMail
                ? 'inquiry.asked.byMail'
                : 'inquiry.asked.device'
              : 'inquiry.asked.account',
          )}
        </Notice>
      </div>
    )
  return (
    <form ref={element} className={styles.form} method="dialog" onSubmit={submit} noValidate>
      <TextArea
        {...field('text')}
        label={t('inquiry.text')}
        hint={t('inquiry.text.hint')}
        rows={4}
        maxLength={maxInquiryText}
        count={`${form.form.watch('text').trim().length} / ${maxInquiryText}`}
      />
      {mayMail && (
        <Switch
          label={t('inquiry.byMail')}
          hint={t('inquiry.byMail.hint')}
          checked={wantsMail}
          onCheckedChange={setWantsMail}
        />
      )}
      {isByMail && (
        <VerifiedContactFields
          way="mail"
          purpose="inquiry"
          send={({ to }) => callSendInquiryCode(to)}
          form={form}
        />
      )}
      {formError && (
        <Notice tone="error" live>
          {formError}
        </Notice>
      )}
      <Button type="submit" tone="primary" icon={<Send />} busy={busy} busyText={t('inquiry.sending')}>
        {t('inquiry.send')}
      </Button>
    </form>
  )
}
