import { getOrder, type Order } from '@faka/contract/delivery/delivery'
import { CardPassword } from '@faka/contract/order/order-secrets'
import type { OrderNo } from '@faka/contract/shared/ids'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { storeCardPassword } from './card-password.ts'
import styles from './verify-card-password.module.css'

const schema = z.object({ cardPassword: CardPassword })

const errors = {
  cardPassword: { wrong: 'delivery.passwordTooShort', cardPasswordWrong: 'delivery.passwordWrong' },
  form: { cardPasswordLocked: 'delivery.passwordLocked' },
} as const

interface Props {
  orderNo: OrderNo
  /** Called with the order after a correct password. */
  onVerified: (order: Order) => void
}

/** Asks for the card password of an order, and keeps a correct one for this tab. */
export function VerifyCardPassword({ orderNo, onVerified }: Props) {
  const { t } = useI18n()
  const { element, field, formError, busy, submit } = useContractForm({
    mutationKey: ['delivery.verifyCardPassword', { orderNo }],
    schema,
    initialValues: () => ({ cardPassword: '' }),
    errors,
    send: ({ cardPassword }) => call(getOrder, { orderNo, cardPassword }),
    onSent: (order, { cardPassword }) => {
      storeCardPassword(orderNo, cardPassword)
      onVerified(order)
    },
  })
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      {formError && (
        <Notice tone="error" live>
          {formError}
        </Notice>
      )}
      <PasswordField
        {...field('cardPassword')}
        label={t('delivery.password')}
        hint={t('delivery.passwordHint')}
        showLabel={t('delivery.passwordShow')}
        hideLabel={t('delivery.passwordHide')}
        // A password manager would offer a login password here, or save this one as one.
        autoComplete="off"
        maxLength={20}
      />
      <Button
        type="submit"
        tone="primary"
        wide
        busy={busy}
        busyText={t('delivery.passwordChecking')}
        disabledReason={formError && t('delivery.passwordLockedReason')}
      >
        {t('delivery.passwordSubmit')}
      </Button>
    </form>
  )
}
