import {
  acceptMoney,
  dismissMoney,
  type ReconciliationCase,
  refundMoney,
} from '@faka/contract/reconciliation/reconciliation-case'
import { formatFen } from '@faka/contract/shared/money'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { useDialogForm } from '../../lib/use-dialog-form.ts'
import { Button } from '../../ui/button.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { type Decision, type DecisionOnKind, usualReasons } from './case-texts.ts'
import styles from './money-cases.module.css'

interface Props {
  money: ReconciliationCase
  decision: Decision
  on: DecisionOnKind
  onClose: () => void
}

const operations = { accept: acceptMoney, refund: refundMoney, dismiss: dismissMoney }

/** What the decision does to the money, in numbers. */
function Consequence({ money, on }: Pick<Props, 'money' | 'on'>) {
  const { t } = useI18n()
  const amount = formatFen(money.amountFen)
  const texts: Record<DecisionOnKind, string> = {
    'accept sum':
      money.hereFen === null
        ? t('money.then.acceptTrade', { amount })
        : t('money.then.acceptSum', { amount, due: formatFen(money.hereFen) }),
    'accept notice': t('money.then.acceptNotice', { amount }),
    'accept bill': t('money.then.acceptBill', { amount }),
    'refund sum': t('money.then.refundSum', { amount }),
    'refund refund': t('money.then.refundAgain', { amount }),
    'dismiss sum': t('money.then.dismissSum', { amount }),
    'dismiss notice': t('money.then.dismissNotice', { amount }),
    'dismiss refund': t('money.then.dismissRefund', { amount }),
    'dismiss bill': t('money.then.dismissBill', { amount }),
    'dismiss manual': t('money.then.dismissManual', { amount }),
  }
  return <p>{texts[on]}</p>
}

/** Decides a case: says what happens to the money, and records the reason. */
export function DecideCase({ money, decision, on, onClose }: Props) {
  const { t } = useI18n()
  const client = useQueryClient()
  const formId = useId()
  const { form, element, field, formError, busy, submit } = useDialogForm({
    mutationKey: ['reconciliation.decide', money.caseNo, decision],
    schema: z.object({ why: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)) }),
    initialValues: () => ({ why: t(usualReasons[on]) }),
    errors: { why: { wrong: 'money.why.wrong' }, form: { failed: 'money.decide.failed' } },
    send: async ({ why }): Promise<void> => {
      await call(operations[decision], { caseNo: money.caseNo, why })
    },
    onSent: () => {
      showToast('done', t('money.decide.done'))
      onClose()
      void client.invalidateQueries()
    },
  })
  const isDirty = form.formState.isDirty
  return (
    <LazyDialog
      open
      onClose={onClose}
      title={t(`money.decide.${decision}`, { amount: formatFen(money.amountFen) })}
      closeLabel={t('shell.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('money.decide.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            tone={decision === 'accept' ? 'primary' : 'danger'}
            busy={busy}
            busyText={t('money.decide.busy')}
          >
            {t(`money.decide.${decision}`, { amount: formatFen(money.amountFen) })}
          </Button>
        </>
      }
    >
      <form id={formId} ref={element} className={styles.decide} onSubmit={submit} noValidate>
        <p>{t(`money.reason.${money.reason}`)}</p>
        <Consequence money={money} on={on} />
        {money.sandbox && <p>{t('money.sandboxOnly')}</p>}
        <TextField
          {...field('why')}
          label={t('money.why')}
          hint={isDirty ? undefined : t('money.why.hint')}
          maxLength={300}
          autoComplete="off"
        />
        {formError && (
          <Notice tone="error" live>
            {formError}
          </Notice>
        )}
      </form>
    </LazyDialog>
  )
}
