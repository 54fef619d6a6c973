import { payOut } from '@faka/contract/payment/payout'
import { formatFen, yuanFromFen } from '@faka/contract/shared/money'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { useAct } from '../../lib/use-act.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './pay-out.module.css'
import { mostOf, type Payout, payoutSchema, readPlan } from './payout-amount.ts'
import { payoutQuery } from './payout-query.ts'

/** The form of a payout; once it is made, everything is read again. */
function usePayoutForm(payout: Payout) {
  const { t } = useI18n()
  const { asRequest, finish } = useAct()
  const client = useQueryClient()
  return useContractForm({
    mutationKey: ['payment.payOut'],
    schema: payoutSchema(payout),
    initialValues: () => ({ amount: yuanFromFen(mostOf(payout).amountFen) }),
    errors: { amount: { wrong: 'wallet.payout.amount.wrong' }, form: { failed: 'wallet.payout.failed' } },
    send: (input) => call(payOut, asRequest(input)),
    onSent: ({ amountFen }) => finish(t('wallet.payout.done', { amount: formatFen(amountFen) })),
    // the balance or its top-ups may have changed since they were read
    onRefused: () => {
      void client.invalidateQueries({ queryKey: payoutQuery.queryKey })
      return false
    },
  })
}

/** How much, and what bonus is taken back with it. */
function PayoutForm({ payout }: { payout: Payout }) {
  const { t } = useI18n()
  const { form, element, field, formError, busy, submit } = usePayoutForm(payout)
  const plan = readPlan(form.watch().amount, payout)
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <TextField
        {...field('amount')}
        label={t('wallet.payout.amount')}
        hint={t('wallet.payout.amount.hint', { most: formatFen(mostOf(payout).amountFen) })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={11}
      />
      {plan && plan.bonusFen > 0 && (
        <p aria-live="polite">{t('wallet.payout.bonus', { bonus: formatFen(plan.bonusFen) })}</p>
      )}
      {formError && (
        <Notice tone="error" live>
          {formError}
        </Notice>
      )}
      <div>
        <Button type="submit" busy={busy} busyText={t('wallet.payout.busy')}>
          {plan ? t('wallet.payout.go.amount', { amount: formatFen(plan.amountFen) }) : t('wallet.payout.go')}
        </Button>
      </div>
    </form>
  )
}

/** Pays the balance out to the payment methods that topped it up; renders nothing without a balance. */
export function PayOut() {
  const { t } = useI18n()
  const { data } = useQuery(payoutQuery)
  if (!data || data.balanceFen === 0) return null
  const most = mostOf(data)
  const keptFen = data.balanceFen - most.amountFen - most.bonusFen
  return (
    <Panel title={t('wallet.payout.title')}>
      <p className={styles.quiet}>{t('wallet.payout.lead', { days: data.days })}</p>
      {keptFen > 0 && <p>{t('wallet.payout.kept', { amount: formatFen(keptFen) })}</p>}
      {/* typed anew where what can be paid out has changed */}
      {most.amountFen > 0 && <PayoutForm key={`${most.amountFen} ${most.bonusFen}`} payout={data} />}
    </Panel>
  )
}
