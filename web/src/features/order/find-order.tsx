import { OrderNo } from '@faka/contract/shared/ids'
import * as z from 'zod/mini'
import { type PlainMessageId, useI18n } from '../../lib/messages.ts'
import { typedText } from '../../lib/typed-text.ts'
import { useCheckedForm } from '../../lib/use-checked-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './find-order.module.css'

const schema = z.object({ orderNo: typedText(OrderNo, (text) => text.trim().toUpperCase()) })

interface Props {
  /** The sentences: the page knows what is looked for by the number of its order. */
  texts: Readonly<Record<'label' | 'hint' | 'wrong', PlainMessageId>>
  submitText: string
  onFound: (orderNo: OrderNo) => void
}

/** Asks for an order number. */
export function FindOrder({ texts: { label, hint, wrong }, submitText, onFound }: Props) {
  const { t } = useI18n()
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
