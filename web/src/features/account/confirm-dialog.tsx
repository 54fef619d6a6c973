import { FactorCode, type FactorProof } from '@faka/contract/account/factor-proof'
import { confirmSecondFactor } from '@faka/contract/account/second-factor'
import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { typedText } from '../../lib/typed-text.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ProveByPasskey } from './prove-by-passkey.tsx'
import { secondFactorRequest } from './second-factor-request.ts'
import { useConsolePasskeyTexts } from './use-console-passkey-texts.ts'

const schema = z.object({ code: typedText(FactorCode) })

const confirm = (proof: FactorProof) => call(confirmSecondFactor, proof)

/** Asks for the second factor again while an act waits for it, and lets the act go on. */
export function ConfirmDialog() {
  const { t } = useI18n()
  const passkeyTexts = useConsolePasskeyTexts()
  const answer = useStore(secondFactorRequest, (state) => state.answer)
  const { form, element, field, formError, busy, submit } = useContractForm({
    mutationKey: ['account.confirmSecondFactor'],
    schema,
    initialValues: () => ({ code: '' }),
    errors: {
      code: { empty: 'console.factor.wrong', wrong: 'console.factor.wrong' },
      form: { failed: 'console.failed.text' },
    },
    send: confirm,
    onSent: () => finish(true),
  })
  const finish = (proved: boolean) => {
    form.reset()
    answer?.(proved)
  }
  return (
    <ActDialog
      open={answer !== undefined}
      onClose={() => finish(false)}
      title={t('console.factor.title')}
      keepLabel={t('actions.cancel')}
      closeLabel={t('shell.close')}
      go={t('console.factor.go')}
      busyText={t('console.loading')}
      tone="primary"
      element={element}
      busy={busy}
      formError={formError}
      onSubmit={submit}
    >
      <p>{t('console.factor.text')}</p>
      <ProveByPasskey texts={passkeyTexts} send={confirm} onDone={() => finish(true)} />
      <TextField
        {...field('code')}
        label={t('console.factor.code')}
        hint={t('console.factor.hint')}
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={16}
      />
    </ActDialog>
  )
}
