import { OrderNo } from '@faka/contract/ids'
import { orderDetailUrl } from '@faka/contract/order-urls'
import { type FormEvent, useState } from 'react'
import { useNavigate } from '../../kernel/routing.tsx'
import { useWords } from '../../kernel/words.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './find-order.module.css'

/** Leads to an order by its number; its page asks for the card password where there is one. */
export function FindOrder() {
  const { say } = useWords()
  const go = useNavigate()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  const find = (event: FormEvent) => {
    event.preventDefault()
    const orderNo = OrderNo.safeParse(text.trim().toUpperCase())
    setWrong(!orderNo.success)
    if (orderNo.success) go(orderDetailUrl(orderNo.data))
  }
  return (
    <form className={styles.form} onSubmit={find} noValidate>
      <TextField
        label={say('orders.find.label')}
        hint={say('orders.find.hint')}
        error={wrong ? say('orders.find.wrong') : undefined}
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
        {say('orders.find.go')}
      </Button>
    </form>
  )
}
