import { addPasskey, PasskeyName, startPasskey } from '@faka/contract/account/passkeys'
import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { typedText } from '../../lib/typed-text.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { TextField } from '../../ui/text-field.tsx'
import { makePasskey, type PasskeyFailure, passkeyFailureOf } from './browser-passkey.ts'
import { CurrentPasswordField, FactorForm } from './factor-form.tsx'

const schema = z.object({
  currentPassword: typedText(startPasskey.input.shape.currentPassword),
  name: typedText(PasskeyName),
})

interface Props {
  onCancel: () => void
  onDone: (recoveryCodes: readonly string[]) => void
}

/** Adds a passkey to the account: password and name, then the device makes it. */
export function AddPasskey({ onCancel, onDone }: Props) {
  const { t } = useI18n()
  const [failure, setFailure] = useState<PasskeyFailure>()
  const { element, field, formError, busy, submit } = useContractForm({
    mutationKey: ['account.addPasskey'],
    schema,
    initialValues: () => ({ currentPassword: '', name: t('people.passkey.thisDevice') }),
    errors: {
      currentPassword: { empty: 'people.factor.passwordEmpty', passwordWrong: 'people.factor.passwordWrong' },
      name: { empty: 'people.passkey.nameWrong', wrong: 'people.passkey.nameWrong' },
      form: { failed: 'people.failed' },
    },
    send: async ({ currentPassword, name }) => {
      setFailure(undefined)
      const creation = await call(startPasskey, { currentPassword })
      return call(addPasskey, { name, ...(await makePasskey(creation)) })
    },
    onSent: ({ recoveryCodes }) => onDone(recoveryCodes),
    onRefused: (error) => {
      const refused = passkeyFailureOf(error)
      setFailure(refused)
      return refused !== undefined
    },
  })
  const failed =
    failure === 'elsewhere' ? t('console.passkey.elsewhere') : failure && t(`people.passkey.${failure}`)
  return (
    <FactorForm
      form={{ element, submit, busy }}
      failed={formError ?? failed}
      go={t('people.passkey.make')}
      busyText={t('people.passkey.making')}
      onCancel={onCancel}
    >
      <p>{t('people.passkey.what')}</p>
      <CurrentPasswordField {...field('currentPassword')} />
      <TextField
        {...field('name')}
        label={t('people.passkey.name')}
        hint={t('people.passkey.nameHint')}
        autoComplete="off"
        maxLength={40}
      />
    </FactorForm>
  )
}
