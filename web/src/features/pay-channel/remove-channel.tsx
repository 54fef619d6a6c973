import { channelName } from '@faka/contract/pay-channel/channel-name'
import { removeSellerChannel, type SellerChannel } from '@faka/contract/pay-channel/seller-channel'
import type { ChannelUse } from '@faka/contract/payment/channel-use'
import type { PayChannelId } from '@faka/contract/shared/ids'
import { formatFen } from '@faka/contract/shared/money'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'
import { EffectList } from '../../ui/effect-list.tsx'
import { LoadingPanel } from '../../ui/loading-panel.tsx'
import { showToast } from '../../ui/toast.ts'

interface Props {
  /** The channel to be removed; the dialog is closed without one. */
  channel: SellerChannel | undefined
  /** How many payment methods buyers can still choose once it is gone. */
  remaining: number
  /** Reads what a payment method is being used for. */
  readUse: (channel: PayChannelId) => Promise<ChannelUse>
  onClose: () => void
}

/** Removes a payment method for good, after saying in numbers what it is used for. */
export function RemoveChannel({ channel, remaining, readUse, onClose }: Props) {
  const { t, locale } = useI18n()
  const client = useQueryClient()
  const { data: use, isPending } = useQuery({
    queryKey: ['pay-channel.use', channel?.id],
    queryFn: channel ? () => readUse(channel.id) : skipToken,
    // read anew each time
    gcTime: 0,
  })
  const remove = useMutation({
    mutationKey: ['pay-channel.remove', channel?.id],
    mutationFn: ({ id }: SellerChannel) => call(removeSellerChannel, { payChannelId: id }),
    onSuccess: () => showToast('done', t('channels.removed')),
    onSettled: () => {
      onClose()
      return client.invalidateQueries()
    },
  })
  const effects = use && [
    use.waiting.orders > 0
      ? t('channels.use.waiting', {
          orders: use.waiting.orders,
          amount: formatFen(use.waiting.amountFen),
        })
      : t('channels.use.noneWaiting'),
    ...(use.refunds.count > 0
      ? [t('channels.use.refunds', { count: use.refunds.count, amount: formatFen(use.refunds.amountFen) })]
      : []),
    t('channels.use.received', {
      payments: use.received.payments,
      amount: formatFen(use.received.amountFen),
    }),
    t('channels.use.remaining', { count: remaining }),
  ]
  return (
    <LazyDialog
      open={channel !== undefined}
      onClose={onClose}
      title={t('channels.remove.title', { name: channelName(channel?.name ?? '', locale) })}
      closeLabel={t('channels.form.cancel')}
      actions={
        <>
          <Button onClick={onClose}>{t('channels.form.cancel')}</Button>
          <Button tone="danger" busy={remove.isPending} onClick={() => channel && remove.mutate(channel)}>
            {t('channels.remove')}
          </Button>
        </>
      }
    >
      <p>{t('channels.remove.text')}</p>
      {isPending && channel && <LoadingPanel label={t('console.loading')} />}
      {effects && <EffectList effects={effects} />}
    </LazyDialog>
  )
}
