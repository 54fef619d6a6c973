import { FactorCode } from '@faka/contract/account/factor-proof'
import { enableTotp, startTotp } from '@faka/contract/account/second-factor'
import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { typedText } from '../../lib/typed-text.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { LazyQr } from '../../ui/qr-lazy.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CurrentPasswordField, FactorForm } from './factor-form.tsx'
import styles from './second-factor.module.css'

const passwordSchema = z.object({ currentPassword: typedText(startTotp.input.shape.currentPassword) })
const codeSchema = z.object({ code: typedText(FactorCode) })

interface Props {
  onCancel: () => void
  onDone: (recoveryCodes: readonly string[]) => void
}

/** The first step: the password. */
function AskPassword({ onCancel, onStarted }: { onCancel: () => void; onStarted: (app: App) => void }) {
  const { t } = useI18n()
  const { element, field, formError, busy, submit } = useContractForm({
    mutationKey: ['account.startTotp'],
    schema: passwordSchema,
    initialValues: () => ({ currentPassword: '' }),
    errors: {
      currentPassword: { empty: 'people.factor.passwordEmpty', passwordWrong: 'people.factor.passwordWrong' },
      form: { failed: 'people.failed' },
    },
    send: (input) => call(startTotp, input),
    onSent: onStarted,
  })
  return (
    <FactorForm
      form={{ element, submit, busy }}
      failed={formError}
      go={t('people.factor.next')}
      busyText={t('people.busy')}
      onCancel={onCancel}
    >
      <p>{t('people.factor.how')}</p>
      <CurrentPasswordField {...field('currentPassword')} />
    </FactorForm>
  )
}

interface App {
  secret: string
  uri: string
}

/** The second step: the app reads the secret, and a code of it turns the factor on. */
function AskCode({ app, onCancel, onDone }: Props & { app: App }) {
  const { t } = useI18n()
  const { element, field, formError, busy, submit } = useContractForm({
    mutationKey: ['account.enableTotp'],
    schema: codeSchema,
    initialValues: () => ({ code: '' }),
    errors: {
      code: { empty: 'people.factor.codeWrong', wrong: 'people.factor.codeWrong' },
      form: { failed: 'people.failed' },
    },
    send: (input) => call(enableTotp, input),
    onSent: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  return (
    <FactorForm
      form={{ element, submit, busy }}
      failed={formError}
      go={t('people.factor.enable')}
      busyText={t('people.busy')}
      onCancel={onCancel}
    >
      <p>{t('people.factor.scan')}</p>
      <LazyQr text={app.uri} label={t('people.factor.qr')} tooLong={t('people.factor.type')} />
      <p className={styles.quiet}>
        {t('people.factor.type')}{' '}
        <code className={styles.secret} translate="no">
          {app.secret}
        </code>
      </p>
      <TextField
        {...field('code')}
        label={t('people.factor.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={16}
      />
    </FactorForm>
  )
}

/** Adds an authenticator app to the account: password, secret, code. */
export function AddTotp(props: Props) {
  const [app, setApp] = useState<App>()
  return app ? <AskCode {...props} app={app} /> : <AskPassword {...props} onStarted={setApp} />
}
