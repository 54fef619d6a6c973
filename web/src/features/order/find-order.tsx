import { OrderNo } from '@faka/contract/shared/ids'
import * as z from 'zod/mini'
import { useI18n } from '../../lib/messages.ts'
import { typedText, useCheckedForm } from '../../lib/use-checked-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './find-order.module.css'

const schema = z.object({ orderNo: typedText(OrderNo, (text) => text.trim().toUpperCase()) })

const texts = {
  orders: { label: 'orders.find.label', hint: 'orders.find.hint', wrong: 'orders.find.wrong' },
  complaint: { label: 'complaint.find.label', hint: 'complaint.find.hint', wrong: 'complaint.find.wrong' },
} as const

interface Props {
  /** What is looked for by the number of its order. */
  target: 'orders' | 'complaint'
  submitText: string
  onFound: (orderNo: OrderNo) => void
}

/** Asks for an order number. */
export function FindOrder({ target, submitText, onFound }: Props) {
  const { t } = useI18n()
  const { label, hint, wrong } = texts[target]
  const { element, field, submitTo } = useCheckedForm({
    schema,
    initialValues: () => ({ orderNo: '' }),
    errors: { orderNo: { wrong } },
  })
  return (
    <form
      ref={element}
      className={styles.form}
      onSubmit={submitTo(({ orderNo }) => onFound(orderNo))}
      noValidate
    >
      <TextField
        {...field('orderNo')}
        label={t(label)}
        hint={t(hint)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <Button type="submit" tone="primary">
        {submitText}
      </Button>
    </form>
  )
}
