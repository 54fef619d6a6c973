import { sendAccountCode } from '@faka/contract/account/account-proof'
import { call } from '../../lib/call.ts'
import type { AccountCodeForm } from '../../lib/owner-proof.ts'
import { withWork } from '../../lib/with-work.ts'
import { CodeField } from './code-field.tsx'
import type { CodeRecipient } from './send-code.ts'

const sendCode = () => withWork((work) => call(sendAccountCode, work))

interface Props {
  recipient: CodeRecipient
  form: AccountCodeForm
}

/** The code by which the owner of an account without a password proves to be it. */
export function AccountCodeField({ recipient, form: { field, form } }: Props) {
  return (
    <CodeField
      {...field('accountCode')}
      purpose="account"
      send={sendCode}
      recipient={recipient}
      onPress={() => form.clearErrors('accountCode')}
      onSent={() => form.setFocus('accountCode')}
      onFailure={(type) => form.setError('accountCode', { type })}
    />
  )
}
