import type { CodeWay } from '@faka/contract/account/code-way'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import type { ErrorKind } from '../../lib/use-checked-form.ts'
import type { TextField } from '../../ui/text-field.tsx'
import { parseMail, parsePhone } from './account-input.ts'
import { CodeField } from './code-field.tsx'
import { MailField } from './mail-field.tsx'
import { PhoneField } from './phone-field.tsx'
import type { CodePurpose, SendCode } from './send-code.ts'

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'>

/** A form with a phone or mail address and its verification code among its fields, as `useContractForm` returns it. */
interface VerifiedContactForm<Way extends CodeWay> {
  field: (name: Way | 'verifyCode') => FieldProps
  focusInvalid: () => void
  form: {
    watch: (name: Way) => string
    trigger: (name: Way) => Promise<boolean>
    setError: (name: 'verifyCode', error: { type: ErrorKind }) => void
    clearErrors: (name: 'verifyCode') => void
    setFocus: (name: 'verifyCode') => void
  }
}

interface Props<Way extends CodeWay> {
  way: Way
  purpose: CodePurpose
  /** Requests the code where another module does. */
  send?: SendCode | undefined
  form: VerifiedContactForm<Way>
  /** Replaces the error of the contact, where plain text is not enough. */
  contactError?: ReactNode
}

const contactFields: Record<CodeWay, ComponentType<FieldProps>> = { phone: PhoneField, mail: MailField }
const parsers: Record<CodeWay, (text: string) => string | undefined> = { phone: parsePhone, mail: parseMail }

/** A phone or mail address and the code sent to it; errors are shown at each field until it is edited. */
export function VerifiedContactFields<Way extends CodeWay>({
  way,
  purpose,
  send,
  form: { field, form, focusInvalid },
  contactError,
}: Props<Way>) {
  const to = parsers[way](form.watch(way))
  const contactField = field(way)
  const ContactField: ComponentType<FieldProps> = contactFields[way]
  return (
    <>
      <ContactField {...contactField} error={contactError || contactField.error} />
      <CodeField
        // what was sent to the phone is not said of the mail address
        key={way}
        {...field('verifyCode')}
        purpose={purpose}
        send={send}
        recipient={to === undefined ? undefined : { way, to }}
        onPress={() => {
          form.clearErrors('verifyCode')
          if (to === undefined) void form.trigger(way).then(focusInvalid)
        }}
        onSent={() => form.setFocus('verifyCode')}
        onFailure={(type) => form.setError('verifyCode', { type })}
      />
    </>
  )
}
