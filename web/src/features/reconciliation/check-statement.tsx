import { checkBill } from '@faka/contract/reconciliation/reconciliation-case'
import type { PayChannelId } from '@faka/contract/shared/ids'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'

interface Props {
  payChannel: PayChannelId
  channel: string
  day: string
}

/** Compares the statement of a payment method and a day with our ledger, now. */
export function CheckStatement({ payChannel, channel, day }: Props) {
  const { t } = useI18n()
  const client = useQueryClient()
  const check = useMutation({
    mutationKey: ['reconciliation.checkBill', { payChannel, day }],
    mutationFn: () => call(checkBill, { payChannel, day }),
    onSuccess: ([result]) => {
      void client.invalidateQueries()
      if (result?.state === 'done')
        showToast(
          result.differences > 0 ? 'info' : 'done',
          t('money.checks.result', { channel, day, lines: result.lines, differences: result.differences }),
        )
      else showToast('info', t(`money.checks.${result?.state ?? 'unknown'}`, { channel, day }))
    },
  })
  return (
    <Button
      busy={check.isPending}
      busyText={t('money.checks.busy')}
      onClick={() => check.mutate()}
      aria-label={t('money.checks.runFor', { channel, day })}
    >
      {t('money.checks.run', { day })}
    </Button>
  )
}
