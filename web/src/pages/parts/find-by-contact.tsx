import type { CodeWay } from '@faka/contract/account/code-way'
import { useEffect, useRef } from 'react'
import { AccountForm } from '../../features/account/account-form.tsx'
import { contactCodeSchemas } from '../../features/account/account-input.ts'
import { mailErrors } from '../../features/account/mail-field.tsx'
import { OtherWayButton } from '../../features/account/other-way-button.tsx'
import { phoneErrors } from '../../features/account/phone-field.tsx'
import { recipientFields } from '../../features/account/send-code.ts'
import { useContactWay } from '../../features/account/use-contact-way.ts'
import { VerifiedContactFields } from '../../features/account/verified-contact-fields.tsx'
import { FoundOrders } from '../../features/order/found-orders.tsx'
import { lookUpOrders, requestLookUpCode } from '../../features/order/look-up-orders.ts'
import { codeErrors } from '../../lib/code-errors.ts'
import { storeManageSecret } from '../../lib/manage-secret.ts'
import { useI18n } from '../../lib/messages.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'

const errors = {
  phone: phoneErrors,
  mail: mailErrors,
  verifyCode: codeErrors,
  form: { tooOften: 'account.tooOften', failed: 'orders.contact.failed' },
} as const

/** Lists the guest orders of a phone or mail address, once a code sent to it was entered. */
export default function FindByContact({ ways }: { ways: readonly CodeWay[] }) {
  const { t } = useI18n()
  const { way, setWay, other, initialContact } = useContactWay(ways)
  const result = useRef<HTMLDivElement>(null)
  const form = useContractForm({
    mutationKey: ['order.findGuestOrders'],
    schema: contactCodeSchemas[way],
    initialValues: () => initialContact,
    errors,
    send: ({ verifyCode, ...contact }) =>
      lookUpOrders({ ...recipientFields({ way, to: contact[way] }), verifyCode }),
    onSent: ({ list }) => {
      for (const { orderNo, manageSecret } of list) storeManageSecret(orderNo, manageSecret)
    },
  })
  const found = form.mutation.data?.list
  useEffect(() => {
    // the form that had the focus is gone
    if (found) result.current?.focus()
  }, [found])
  if (found)
    return (
      <div ref={result} tabIndex={-1}>
        <p>{t('orders.contact.found', { count: found.length })}</p>
        <FoundOrders list={found} />
        <Button
          onClick={() => {
            form.form.reset(initialContact)
            form.mutation.reset()
          }}
        >
          {t('orders.contact.again')}
        </Button>
      </div>
    )
  return (
    <AccountForm
      form={form}
      autoFocusFirstEmpty
      label={t('orders.contact')}
      submitText={t('orders.contact.go')}
      busyText={t('orders.contact.busy')}
      links={
        <OtherWayButton
          other={other}
          onSwitch={(next) => {
            form.form.clearErrors()
            form.form.setValue('verifyCode', '')
            setWay(next)
          }}
        />
      }
    >
      <VerifiedContactFields
        way={way}
        purpose="lookUp"
        send={(to) => requestLookUpCode(recipientFields(to))}
        form={form}
      />
    </AccountForm>
  )
}
