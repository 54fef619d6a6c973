import { FactorCode, loginSecondFactor } from '@faka/contract/account/second-factor'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { isDomainError } from '../../lib/call-errors.ts'
import { useI18n } from '../../lib/messages.ts'
import { typedText } from '../../lib/typed-text.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import { bindTicketOf, type LoginResult, storeSession } from './session.ts'

const schema = z.object({ code: typedText(FactorCode) })

interface Props {
  /** What stands for the correct password. */
  loginTicket: string
  onDone: (result: LoginResult) => void
  /** Returns to the password. */
  onBack: () => void
}

/** The second step of a login: a code of the authenticator app, or a recovery code. */
export default function SecondFactorForm({ loginTicket, onDone, onBack }: Props) {
  const { t } = useI18n()
  const form = useContractForm({
    mutationKey: ['account.loginSecondFactor'],
    schema,
    initialValues: () => ({ code: '' }),
    errors: {
      code: { empty: 'account.factor.empty', wrong: 'account.factor.malformed' },
      form: { failed: 'account.login.failed' },
    },
    send: async ({ code }): Promise<LoginResult> => {
      try {
        return { kind: 'loggedIn', user: storeSession(await call(loginSecondFactor, { loginTicket, code })) }
      } catch (error) {
        const bindTicket = isDomainError(error) ? bindTicketOf(error) : undefined
        if (bindTicket === undefined) throw error
        return { kind: 'phoneNeeded', bindTicket }
      }
    },
    onSent: onDone,
  })
  return (
    <AccountForm
      form={form}
      autoFocusFirstEmpty
      label={t('account.factor.title')}
      submitText={t('account.login.submit')}
      busyText={t('account.login.busy')}
      links={
        <Button tone="quiet" onClick={onBack}>
          {t('account.bind.back')}
        </Button>
      }
    >
      <TextField
        {...form.field('code')}
        label={t('account.factor.code')}
        hint={t('account.factor.hint')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={16}
      />
    </AccountForm>
  )
}
