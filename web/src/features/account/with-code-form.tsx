import { FactorCode, type FactorProof } from '@faka/contract/account/factor-proof'
import * as z from 'zod/mini'
import { useI18n } from '../../lib/messages.ts'
import { typedText } from '../../lib/typed-text.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ProveByPasskey } from './prove-by-passkey.tsx'
import styles from './second-factor.module.css'
import { useConsolePasskeyTexts } from './use-console-passkey-texts.ts'

const schema = z.object({ code: typedText(FactorCode) })

interface Props<Reply> {
  mutationKey: string
  text: string
  warning?: string | undefined
  go: string
  tone: 'primary' | 'danger'
  send: (proof: FactorProof) => Promise<Reply>
  onDone: (reply: Reply) => void
  onCancel: () => void
}

/** Does something to the second factor that needs a proof of it: a passkey or a code. */
export function WithCodeForm<Reply>(props: Props<Reply>) {
  const { t } = useI18n()
  const passkeyTexts = useConsolePasskeyTexts()
  const { element, field, formError, busy, submit } = useContractForm({
    mutationKey: [props.mutationKey],
    schema,
    initialValues: () => ({ code: '' }),
    errors: {
      code: { empty: 'people.factor.codeWrong', wrong: 'people.factor.codeWrong' },
      form: { failed: 'people.failed' },
    },
    send: props.send,
    onSent: props.onDone,
  })
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <p>{props.text}</p>
      {props.warning && <p>{props.warning}</p>}
      <ProveByPasskey texts={passkeyTexts} send={props.send} onDone={props.onDone} />
      <TextField
        {...field('code')}
        label={t('people.factor.code')}
        hint={t('people.factor.codeHint')}
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={16}
      />
      {formError && (
        <Notice tone="error" live>
          {formError}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button onClick={props.onCancel}>{t('actions.cancel')}</Button>
        <Button type="submit" tone={props.tone} busy={busy} busyText={t('people.busy')}>
          {props.go}
        </Button>
      </div>
    </form>
  )
}
