import { formatFen, yuanFromFen } from '@faka/contract/shared/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { useCheckedForm } from '../../lib/use-checked-form.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './pay-out.module.css'
import { mostOf, type Payout, payoutSchema, readPlan } from './payout-amount.ts'
import { PayoutDialog } from './payout-dialog.tsx'
import { payoutQuery } from './payout-query.ts'

/** How much, and what bonus is taken back with it. */
function PayoutForm({ payout }: { payout: Payout }) {
  const { t } = useI18n()
  const [isAsked, setAsked] = useState(false)
  const { form, element, field, submitTo } = useCheckedForm({
    schema: payoutSchema(payout),
    initialValues: () => ({ amount: yuanFromFen(mostOf(payout).amountFen) }),
    errors: { amount: { wrong: 'wallet.payout.amount.wrong' } },
  })
  const plan = readPlan(form.watch().amount, payout)
  return (
    <>
      <form ref={element} className={styles.form} onSubmit={submitTo(() => setAsked(true))} noValidate>
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
        <div>
          <Button type="submit">
            {plan
              ? t('wallet.payout.go.amount', { amount: formatFen(plan.amountFen) })
              : t('wallet.payout.go')}
          </Button>
        </div>
      </form>
      {plan && <PayoutDialog open={isAsked} plan={plan} onClose={() => setAsked(false)} />}
    </>
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
