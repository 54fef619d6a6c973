import { OrderNo } from '@faka/contract/shared/ids'
import { type FormEvent, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './find-complaint.module.css'

interface Props {
  /** The label of the submit button. */
  submitText: string
  onFound: (orderNo: OrderNo) => void
}

/** Asks for the order number of a complaint. */
export function FindComplaint({ submitText, onFound }: Props) {
  const { t } = useI18n()
  const [text, setText] = useState('')
  const [isInvalid, setInvalid] = useState(false)
  const find = (event: FormEvent) => {
    event.preventDefault()
    const orderNo = OrderNo.safeParse(text.trim().toUpperCase())
    setInvalid(!orderNo.success)
    if (orderNo.success) onFound(orderNo.data)
  }
  return (
    <form className={styles.form} onSubmit={find} noValidate>
      <TextField
        label={t('complaint.find.label')}
        hint={t('complaint.find.hint')}
        error={isInvalid ? t('complaint.find.wrong') : undefined}
        name="orderNo"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setInvalid(false)
        }}
      />
      <Button type="submit" tone="primary">
        {submitText}
      </Button>
    </form>
  )
}
