import { complaintTextLength } from '@faka/contract/complaint/complaint'
import type { ReactNode } from 'react'
import { useI18n } from '../../lib/messages.ts'
import type { useContractForm } from '../../lib/use-contract-form.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import styles from './complaint-acts.module.css'

type ContractForm = ReturnType<typeof useContractForm>

interface Props {
  form: Pick<ContractForm, 'element' | 'submit' | 'formError'>
  /** The props of the field of the text, and its label. */
  text: ReturnType<ContractForm['field']> & { label: string; hint: string; rows: number }
  /** What is typed. */
  typed: string
  /** Why it cannot be sent yet. */
  disabledReason: string | undefined
  /** Between the text and its pictures. */
  replies?: ReactNode
  pictures: ReactNode
  buttons: ReactNode
  hint: string | undefined
}

/** A message about a complaint, with its pictures, and the acts that it goes with. */
export function MessageBox({ form, text, typed, disabledReason, replies, pictures, buttons, hint }: Props) {
  const { t } = useI18n()
  const { element, submit, formError } = form
  return (
    <form
      ref={element}
      className={styles.form}
      onSubmit={(event) => (disabledReason === undefined ? submit(event) : event.preventDefault())}
      noValidate
    >
      <TextArea
        {...text}
        maxLength={complaintTextLength.max}
        count={t('complaint.text.count', { count: typed.trim().length, most: complaintTextLength.max })}
      />
      {replies}
      {pictures}
      {formError && (
        <Notice tone="error" live>
          {formError}
        </Notice>
      )}
      <div className={styles.buttons}>{buttons}</div>
      {hint && <p className={styles.quiet}>{hint}</p>}
    </form>
  )
}
