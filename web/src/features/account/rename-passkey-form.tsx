import { type Passkey, PasskeyName, renamePasskey } from '@faka/contract/account/passkeys'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { typedText } from '../../lib/typed-text.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { passkeysQuery } from './passkeys-query.ts'
import styles from './second-factor.module.css'

const schema = z.object({ name: typedText(PasskeyName) })

/** Gives a passkey another name. */
export function RenamePasskeyForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { t } = useI18n()
  const client = useQueryClient()
  const { passkeyId } = passkey
  const { element, field, formError, busy, submit } = useContractForm({
    mutationKey: ['account.renamePasskey'],
    schema,
    initialValues: () => ({ name: passkey.name }),
    errors: {
      name: { empty: 'people.passkey.nameWrong', wrong: 'people.passkey.nameWrong' },
      form: { failed: 'people.failed' },
    },
    send: ({ name }) => call(renamePasskey, { passkeyId, name }),
    onSent: () => {
      void client.invalidateQueries({ queryKey: passkeysQuery.queryKey })
      onDone()
    },
  })
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <TextField
        {...field('name')}
        label={t('people.passkey.name')}
        hint={t('people.passkey.nameHint')}
        autoComplete="off"
        maxLength={40}
      />
      {formError && (
        <Notice tone="error" live>
          {formError}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button onClick={onDone}>{t('actions.cancel')}</Button>
        <Button type="submit" tone="primary" busy={busy} busyText={t('people.busy')}>
          {t('actions.save')}
        </Button>
      </div>
    </form>
  )
}
