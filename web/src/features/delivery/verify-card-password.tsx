import { getOrder, type Order } from '@faka/contract/delivery/delivery'
import { CardPassword } from '@faka/contract/order/order'
import type { OrderNo } from '@faka/contract/shared/ids'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../lib/call.ts'
import { isDomainError } from '../../lib/call-errors.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { storeCardPassword } from './card-password.ts'
import styles from './verify-card-password.module.css'

interface Props {
  orderNo: OrderNo
  /** Called with the order after a correct password. */
  onVerified: (order: Order) => void
}

/** Asks for the card password of an order, and keeps a correct one for this tab. */
export function VerifyCardPassword({ orderNo, onVerified }: Props) {
  const { t } = useI18n()
  const [cardPassword, setCardPassword] = useState('')
  const [tooShort, setTooShort] = useState(false)
  const verify = useMutation({
    mutationKey: ['delivery.verifyCardPassword', { orderNo }],
    mutationFn: () => call(getOrder, { orderNo, cardPassword }),
    meta: { expected: ['cardPasswordWrong', 'cardPasswordLocked'] },
    gcTime: 0,
    onSuccess: (order) => {
      storeCardPassword(orderNo, cardPassword)
      onVerified(order)
    },
  })
  const locked = isDomainError(verify.error, 'cardPasswordLocked')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wellFormed = CardPassword.safeParse(cardPassword).success
    setTooShort(!wellFormed)
    if (wellFormed && !verify.isPending) verify.mutate()
  }
  const error = tooShort
    ? t('delivery.passwordTooShort')
    : isDomainError(verify.error, 'cardPasswordWrong')
      ? t('delivery.passwordWrong')
      : undefined
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {locked && (
        <Notice tone="error" live>
          {t('delivery.passwordLocked')}
        </Notice>
      )}
      <PasswordField
        label={t('delivery.password')}
        hint={t('delivery.passwordHint')}
        error={error}
        showLabel={t('delivery.passwordShow')}
        hideLabel={t('delivery.passwordHide')}
        // A password manager would offer a login password here, or save this one as one.
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
        busyText={t('delivery.passwordChecking')}
        disabledReason={locked ? t('delivery.passwordLockedReason') : undefined}
      >
        {t('delivery.passwordSubmit')}
      </Button>
    </form>
  )
}
