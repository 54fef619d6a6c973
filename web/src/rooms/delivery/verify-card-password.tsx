import { getOrder, type Order } from '@faka/contract/delivery'
import type { OrderNo } from '@faka/contract/ids'
import { CardPassword } from '@faka/contract/order'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../kernel/call.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { useWords } from '../../kernel/words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { keepCardPassword } from './card-password.ts'
import styles from './verify-card-password.module.css'

interface Props {
  orderNo: OrderNo
  /** The password was right; here is what it opens. */
  onVerified: (order: Order) => void
}

/** Asks for an order's card password and keeps a right one for this tab. */
export function VerifyCardPassword({ orderNo, onVerified }: Props) {
  const { say } = useWords()
  const [cardPassword, setCardPassword] = useState('')
  const [tooShort, setTooShort] = useState(false)
  const verify = useMutation({
    mutationKey: ['delivery.verifyCardPassword', { orderNo }],
    mutationFn: () => call(getOrder, { orderNo, cardPassword }),
    meta: { expected: ['cardPasswordWrong', 'cardPasswordLocked'] },
    gcTime: 0,
    onSuccess: (order) => {
      keepCardPassword(orderNo, cardPassword)
      onVerified(order)
    },
  })
  const locked = isRefusal(verify.error, 'cardPasswordLocked')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wellFormed = CardPassword.safeParse(cardPassword).success
    setTooShort(!wellFormed)
    if (wellFormed && !verify.isPending) verify.mutate()
  }
  const error = tooShort
    ? say('delivery.passwordTooShort')
    : isRefusal(verify.error, 'cardPasswordWrong')
      ? say('delivery.passwordWrong')
      : undefined
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {locked && (
        <Notice tone="error" live>
          {say('delivery.passwordLocked')}
        </Notice>
      )}
      <PasswordField
        label={say('delivery.password')}
        hint={say('delivery.passwordHint')}
        error={error}
        showWord={say('delivery.passwordShow')}
        hideWord={say('delivery.passwordHide')}
        // The browser's own store would offer a login's password here, and keep this one as if it were a login's.
        autoComplete="off"
        maxLength={20}
        value={cardPassword}
        onChange={(event) => {
          setCardPassword(event.currentTarget.value)
          setTooShort(false)
          verify.reset()
        }}
      />
      <Button
        type="submit"
        tone="primary"
        wide
        busy={verify.isPending}
        busyText={say('delivery.passwordChecking')}
        disabledReason={locked ? say('delivery.passwordLockedReason') : undefined}
      >
        {say('delivery.passwordSubmit')}
      </Button>
    </form>
  )
}
