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
import { AccountProofField, accountProofErrors } from './account-proof-field.tsx'
import {
  accountProofShapes,
  emptyAccountProof,
  type GivableProof,
  typedAccountProof,
} from './account-proof-input.ts'
import { FactorForm } from './factor-form.tsx'
import styles from './second-factor.module.css'

const codeSchema = z.object({ code: typedText(FactorCode) })

interface Props {
  onCancel: () => void
  onDone: (recoveryCodes: readonly string[]) => void
}

interface FirstStepProps {
  proof: GivableProof
  onCancel: () => void
  onStarted: (app: App) => void
}

/** The first step: the proof of the owner. */
function AskProof({ proof, onCancel, onStarted }: FirstStepProps) {
  const { t } = useI18n()
  const contractForm = useContractForm({
    mutationKey: ['account.startTotp'],
    schema: z.object(accountProofShapes[proof.by]),
    initialValues: () => emptyAccountProof,
    errors: { ...accountProofErrors, form: { failed: 'people.failed' } },
    send: (typed) => call(startTotp, typedAccountProof(typed)),
    onSent: onStarted,
  })
  return (
    <FactorForm
      form={contractForm}
      failed={contractForm.formError}
      go={t('people.factor.next')}
      busyText={t('people.busy')}
      onCancel={onCancel}
    >
      <p>{t('people.factor.how')}</p>
      <AccountProofField proof={proof} form={contractForm} />
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

/** Adds an authenticator app to the account: proof of the owner, secret, code. */
export function AddTotp({ proof, ...props }: Props & { proof: GivableProof }) {
  const [app, setApp] = useState<App>()
  if (app) return <AskCode {...props} app={app} />
  return <AskProof proof={proof} onCancel={props.onCancel} onStarted={setApp} />
}
