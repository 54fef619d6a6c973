import { channelName } from '@faka/contract/pay-channel/channel-name'
import { payOut } from '@faka/contract/payment/payout'
import { formatFen } from '@faka/contract/shared/money'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { useAct } from '../../lib/use-act.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { type readPlan, sumByChannel } from './payout-amount.ts'
import { payoutQuery } from './payout-query.ts'

interface Props {
  open: boolean
  plan: NonNullable<ReturnType<typeof readPlan>>
  onClose: () => void
}

/** Says how much leaves the balance and where it goes, and pays it out; then everything is read again. */
export function PayoutDialog({ open, plan, onClose }: Props) {
  const { t, locale } = useI18n()
  const { asRequest, finish } = useAct()
  const client = useQueryClient()
  const { amountFen, bonusFen } = plan
  const amount = formatFen(amountFen)
  const { element, formError, busy, submit } = useContractForm({
    mutationKey: ['payment.payOut'],
    schema: z.object({}),
    initialValues: () => ({}),
    errors: { form: { failed: 'wallet.payout.failed' } },
    send: () => call(payOut, asRequest({ amountFen, bonusFen })),
    onSent: () => {
      onClose()
      finish(t('wallet.payout.done', { amount }))
    },
    // the balance or its top-ups may have changed since they were read
    onRefused: () => {
      void client.invalidateQueries({ queryKey: payoutQuery.queryKey })
      return false
    },
  })
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t('wallet.payout.confirm', { amount })}
      keepLabel={t('wallet.payout.keep')}
      closeLabel={t('shell.close')}
      go={t('wallet.payout.go.amount', { amount })}
      busyText={t('wallet.payout.busy')}
      tone="primary"
      element={element}
      busy={busy}
      formError={formError}
      onSubmit={submit}
    >
      <p>{t('wallet.payout.goesTo')}</p>
      <ul>
        {sumByChannel(plan).map(([name, sumFen]) => (
          <li key={name}>
            {channelName(name, locale)} {formatFen(sumFen)}
          </li>
        ))}
      </ul>
      {bonusFen > 0 && <p>{t('wallet.payout.bonus', { bonus: formatFen(bonusFen) })}</p>}
      <p>{t('wallet.payout.final')}</p>
    </ActDialog>
  )
}
