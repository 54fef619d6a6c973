import { orderDetailUrl } from '@faka/contract/order/order-urls'
import { OrderNo } from '@faka/contract/shared/ids'
import { type FormEvent, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { useNavigate } from '../../lib/routing.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './find-order.module.css'

/** Opens an order by its number; its page asks for the card password if there is one. */
export function FindOrder() {
  const { t } = useI18n()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [isInvalid, setInvalid] = useState(false)
  const find = (event: FormEvent) => {
    event.preventDefault()
    const orderNo = OrderNo.safeParse(text.trim().toUpperCase())
    setInvalid(!orderNo.success)
    if (orderNo.success) navigate(orderDetailUrl(orderNo.data))
  }
  return (
    <form className={styles.form} onSubmit={find} noValidate>
      <TextField
        label={t('orders.find.label')}
        hint={t('orders.find.hint')}
        error={isInvalid ? t('orders.find.wrong') : undefined}
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
        {t('orders.find.go')}
      </Button>
    </form>
  )
}
