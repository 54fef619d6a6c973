import { addPasskey, PasskeyName, startPasskey } from '@faka/contract/account/passkeys'
import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { typedText } from '../../lib/typed-text.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { makePasskey, type PasskeyFailure, passkeyFailureOf } from './browser-passkey.ts'
import styles from './second-factor.module.css'

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
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <p>{t('people.passkey.what')}</p>
      <PasswordField
        {...field('currentPassword')}
        label={t('people.factor.password')}
        showLabel={t('people.factor.show')}
        hideLabel={t('people.factor.hide')}
        autoComplete="current-password"
      />
      <TextField
        {...field('name')}
        label={t('people.passkey.name')}
        hint={t('people.passkey.nameHint')}
        autoComplete="off"
        maxLength={40}
      />
      {(formError ?? failed) && (
        <Notice tone="error" live>
          {formError ?? failed}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button onClick={onCancel}>{t('actions.cancel')}</Button>
        <Button type="submit" tone="primary" busy={busy} busyText={t('people.passkey.making')}>
          {t('people.passkey.make')}
        </Button>
      </div>
    </form>
  )
}
