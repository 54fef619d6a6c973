import { OrderNo } from '@faka/contract/shared/ids'
import { type FormEvent, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './find-complaint.module.css'

interface Props {
  /** What the button says it does. */
  submitText: string
  onFound: (orderNo: OrderNo) => void
}

/** Asks for the number of the order that a complaint is about. */
export function FindComplaint({ submitText: go, onFound }: Props) {
  const { t } = useI18n()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  const find = (event: FormEvent) => {
    event.preventDefault()
    const orderNo = OrderNo.safeParse(text.trim().toUpperCase())
    setWrong(!orderNo.success)
    if (orderNo.success) onFound(orderNo.data)
  }
  return (
    <form className={styles.form} onSubmit={find} noValidate>
      <TextField
        label={t('complaint.find.label')}
        hint={t('complaint.find.hint')}
        error={wrong ? t('complaint.find.wrong') : undefined}
        name="orderNo"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setWrong(false)
        }}
      />
      <Button type="submit" tone="primary">
        {go}
      </Button>
    </form>
  )
}
