import { channelName } from '@faka/contract/pay-channel/channel-name'
import { ChannelReason, maxReasonLength } from '@faka/contract/pay-channel/pay-channel'
import type { ChannelUse } from '@faka/contract/payment/channel-use'
import type { PayChannelId } from '@faka/contract/shared/ids'
import { formatFen } from '@faka/contract/shared/money'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useI18n } from '../../lib/messages.ts'
import { useAct } from '../../lib/use-act.ts'
import { useDialogForm } from '../../lib/use-dialog-form.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { EffectList } from '../../ui/effect-list.tsx'
import { LoadingPanel } from '../../ui/loading-panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { ChannelOwner, OwnedChannel } from './channel-owner.ts'

/** Reads what a payment method is being used for. */
export type ReadUse = (channel: PayChannelId) => Promise<ChannelUse>

export interface EndChannelProps {
  owner: ChannelOwner
  channel: OwnedChannel
  /** Whether it can be switched on again. */
  act: 'disable' | 'remove'
  /** How many payment methods buyers can still choose afterwards. */
  remaining: number
  readUse: ReadUse
  open: boolean
  onClose: () => void
}

const withReason = z.object({ why: ChannelReason })
const withoutReason = z.object({ why: z.string() })

/** What it is used for, in numbers. */
function Effects({ owner, channel, remaining, readUse }: EndChannelProps) {
  const { t } = useI18n()
  const { data: use, isPending } = useQuery({
    queryKey: ['pay-channel.use', channel.id],
    queryFn: () => readUse(channel.id),
    // read anew each time
    gcTime: 0,
  })
  if (isPending) return <LoadingPanel label={t('console.loading')} />
  if (!use) return null
  const { waiting, refunds, received } = use
  const effects = [
    waiting.orders > 0
      ? t('channels.use.waiting', { orders: waiting.orders, amount: formatFen(waiting.amountFen) })
      : t('channels.use.noneWaiting'),
    ...(refunds.count > 0
      ? [t('channels.use.refunds', { count: refunds.count, amount: formatFen(refunds.amountFen) })]
      : []),
    t('channels.use.received', { payments: received.payments, amount: formatFen(received.amountFen) }),
    t(owner.kind === 'platform' ? 'channels.use.remainingAll' : 'channels.use.remaining', {
      count: remaining,
    }),
  ]
  return <EffectList effects={effects} />
}

/** Switches a payment method off or removes it, after saying in numbers what it is used for; the platform gives a reason. */
export function EndChannel(props: EndChannelProps) {
  const { owner, channel, act, open, onClose } = props
  const { t, locale } = useI18n()
  const { finish } = useAct()
  const asksReason = owner.kind === 'platform'
  const name = channelName(channel.name, locale)
  const removes = act === 'remove'
  const { element, field, formError, busy, submit } = useDialogForm({
    mutationKey: [`pay-channel.${act}`, channel.id],
    schema: asksReason ? withReason : withoutReason,
    initialValues: () => ({ why: '' }),
    errors: { why: { wrong: 'channels.why.wrong' } },
    send: ({ why }) =>
      removes ? owner.remove(channel.id, why) : owner.edit(channel.id, { enabled: false, why }),
    onSent: () => {
      onClose()
      finish(removes ? t('channels.removed') : t('channels.disabledNow', { name }))
    },
  })
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t(removes ? 'channels.remove.title' : 'channels.disable.title', { name })}
      go={t(removes ? 'channels.remove' : 'channels.disable')}
      keepLabel={t('channels.form.cancel')}
      closeLabel={t('channels.form.cancel')}
      busyText={t('channels.end.busy')}
      tone="danger"
      element={element}
      busy={busy}
      formError={formError}
      onSubmit={submit}
    >
      <p>{t(removes ? 'channels.remove.text' : 'channels.disable.text')}</p>
      <Effects {...props} />
      {asksReason && (
        <TextField
          {...field('why')}
          label={t('channels.why')}
          hint={t('channels.why.hint')}
          maxLength={maxReasonLength}
          autoComplete="off"
        />
      )}
    </ActDialog>
  )
}
