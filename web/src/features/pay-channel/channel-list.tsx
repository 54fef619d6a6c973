import { channelName } from '@faka/contract/pay-channel/channel-name'
import type { ChannelProvider } from '@faka/contract/pay-channel/channel-provider'
import {
  editSellerChannel,
  orderSellerChannels,
  type SellerChannel,
  testSellerChannel,
} from '@faka/contract/pay-channel/seller-channel'
import type { ChannelUse } from '@faka/contract/payment/channel-use'
import { PayChannelId, type ShortUrl } from '@faka/contract/shared/ids'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { useUndo } from '../../lib/use-undo.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SortableList } from '../../ui/sortable-list.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './channel-list.module.css'
import { ChannelRow } from './channel-row.tsx'
import type { MarkOf } from './mark-of.ts'
import { RemoveChannel } from './remove-channel.tsx'

interface Props {
  shortUrl: ShortUrl
  channels: readonly SellerChannel[]
  /** How many payment methods of the platform buyers can choose in this shop. */
  platformCount: number
  providers: readonly ChannelProvider[]
  markOf: MarkOf
  onEdit: (channel: SellerChannel) => void
  /** Reads what a payment method is being used for. */
  readUse: (channel: PayChannelId) => Promise<ChannelUse>
}

/** The shop's own payment methods in their order. */
export function ChannelList({
  shortUrl,
  channels,
  platformCount,
  providers,
  markOf,
  onEdit,
  readUse,
}: Props) {
  const { t, locale } = useI18n()
  const client = useQueryClient()
  const [leaving, setLeaving] = useState<SellerChannel>()
  const offerUndo = useUndo()
  const refresh = () => client.invalidateQueries()
  const change = useMutation({
    mutationKey: ['pay-channel.change', shortUrl],
    mutationFn: (run: () => Promise<unknown>) => run(),
    onSettled: refresh,
  })
  const enable = useMutation({
    mutationKey: ['pay-channel.change', shortUrl],
    mutationFn: async ({ channel, enabled }: { channel: SellerChannel; enabled: boolean }) => {
      await call(editSellerChannel, { payChannelId: channel.id, enabled })
      // it is disabled, whether or not this is known
      return enabled ? undefined : readUse(channel.id).catch(() => undefined)
    },
    onSuccess: (use, { channel, enabled }) => {
      const [name, orders] = [nameOf(channel), use?.waiting.orders ?? 0]
      if (!enabled)
        offerUndo(
          orders > 0 ? t('channels.disabledWaiting', { name, orders }) : t('channels.disabledNow', { name }),
          () => call(editSellerChannel, { payChannelId: channel.id, enabled: true }),
        )
    },
    onSettled: refresh,
  })
  const test = useMutation({
    mutationKey: ['pay-channel.test', shortUrl],
    mutationFn: ({ id }: SellerChannel) => call(testSellerChannel, { payChannelId: id }),
    onSuccess: ({ ok, detail }) =>
      showToast(ok ? 'done' : 'error', ok ? t('channels.tested') : t('channels.gateway', { detail })),
    onSettled: refresh,
  })
  const nameOf = ({ name }: SellerChannel) => channelName(name, locale)
  const remaining = platformCount + channels.filter(({ id, enabled }) => enabled && id !== leaving?.id).length
  const busy = change.isPending || enable.isPending || test.isPending
  return (
    <Panel title={t('channels.own')}>
      <p className={styles.hint}>{t('channels.own.hint')}</p>
      {channels.length === 0 && <EmptyState small>{t('channels.own.empty')}</EmptyState>}
      <SortableList
        label={t('channels.own')}
        rows={channels}
        rowKey={({ id }) => id}
        handleLabel={(channel) => t('channels.move', { name: nameOf(channel) })}
        movedText={(channel, position) => t('channels.moved', { name: nameOf(channel), position })}
        onReorder={(keys) => {
          const payChannelIds = keys.map((key) => PayChannelId.parse(key))
          change.mutate(() => call(orderSellerChannels, { shortUrl, payChannelIds }))
        }}
      >
        {(channel) => (
          <ChannelRow
            channel={channel}
            provider={providers.find(({ provider }) => provider === channel.provider)}
            markOf={markOf}
            busy={busy}
            onEnabledChange={(enabled) => enable.mutate({ channel, enabled })}
            onTest={() => test.mutate(channel)}
            onEdit={() => onEdit(channel)}
            onRemove={() => setLeaving(channel)}
          />
        )}
      </SortableList>
      <RemoveChannel
        channel={leaving}
        remaining={remaining}
        readUse={readUse}
        onClose={() => setLeaving(undefined)}
      />
    </Panel>
  )
}
