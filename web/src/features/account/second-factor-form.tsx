import { FactorCode, type FactorProof } from '@faka/contract/account/factor-proof'
import { requestPasskeyLogin } from '@faka/contract/account/passkeys'
import { loginSecondFactor } from '@faka/contract/account/second-factor'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { isDomainError } from '../../lib/call-errors.ts'
import { useI18n } from '../../lib/messages.ts'
import { typedText } from '../../lib/typed-text.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import { worksHere } from './browser-passkey.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { bindTicketOf, type LoginResult, storeSession } from './session.ts'

const schema = z.object({ code: typedText(FactorCode) })

interface Props {
  /** What stands for the correct password. */
  loginTicket: string
  onDone: (result: LoginResult) => void
  /** Returns to the password. */
  onBack: () => void
}

/** The second step of a login: a passkey, a code of the authenticator app, or a recovery code. */
export default function SecondFactorForm({ loginTicket, onDone, onBack }: Props) {
  const { t } = useI18n()
  const request = () => call(requestPasskeyLogin, { loginTicket })
  const passkey = useQuery({
    queryKey: ['account.requestPasskeyLogin', loginTicket],
    queryFn: async () => (await request()).request?.rpId ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const logInWith = async (proof: FactorProof): Promise<LoginResult> => {
    try {
      return {
        kind: 'loggedIn',
        user: storeSession(await call(loginSecondFactor, { loginTicket, ...proof })),
      }
    } catch (error) {
      const bindTicket = isDomainError(error) ? bindTicketOf(error) : undefined
      if (bindTicket === undefined) throw error
      return { kind: 'phoneNeeded', bindTicket }
    }
  }
  const form = useContractForm({
    mutationKey: ['account.loginSecondFactor'],
    schema,
    initialValues: () => ({ code: '' }),
    errors: {
      code: { empty: 'account.factor.empty', wrong: 'account.factor.malformed' },
      form: { failed: 'account.login.failed' },
    },
    send: logInWith,
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
      {passkey.data && worksHere(passkey.data) && (
        <PasskeyButton
          texts={{
            use: t('account.passkey.use'),
            busy: t('account.passkey.busy'),
            cancelled: t('account.passkey.cancelled'),
            elsewhere: t('account.passkey.elsewhere'),
            failed: t('account.login.failed'),
          }}
          request={request}
          send={(answer) => logInWith({ passkey: answer })}
          onDone={onDone}
        />
      )}
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
