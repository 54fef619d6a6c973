import { channelName } from '@faka/contract/pay-channel/channel-name'
import type { ChannelProvider } from '@faka/contract/pay-channel/channel-provider'
import { PayChannelId } from '@faka/contract/shared/ids'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { type ListedRows, useRowOrder } from '../../lib/use-row-order.ts'
import { useUndo } from '../../lib/use-undo.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SortableList } from '../../ui/sortable-list.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './channel-list.module.css'
import type { ChannelOwner, OwnedChannel } from './channel-owner.ts'
import { ChannelRow } from './channel-row.tsx'
import { EndChannel, type EndChannelProps, type ReadUse } from './end-channel.tsx'
import type { MarkOf } from './mark-of.ts'

interface Props {
  owner: ChannelOwner
  channels: readonly OwnedChannel[]
  /** The query of the channels. */
  rows: ListedRows
  /** How many payment methods of others buyers can choose as well. */
  otherCount: number
  providers: readonly ChannelProvider[]
  markOf: MarkOf
  onEdit: (channel: OwnedChannel) => void
  readUse: ReadUse
}

const texts = {
  seller: { title: 'channels.own', hint: 'channels.own.hint', empty: 'channels.own.empty' },
  platform: { title: 'channels.managed', hint: 'channels.managed.hint', empty: 'channels.managed.empty' },
} as const

/** What the rows do: one change at a time, after which everything is read again. */
function useChannelActs(owner: ChannelOwner, rows: ListedRows, readUse: ReadUse) {
  const { t, locale } = useI18n()
  const client = useQueryClient()
  const offerUndo = useUndo()
  const refresh = () => client.invalidateQueries()
  const order = useRowOrder({
    mutationKey: ['pay-channel.order', owner.key],
    rows,
    send: (keys) => owner.order(keys.map((key) => PayChannelId.parse(key))),
  })
  const enable = useMutation({
    mutationKey: ['pay-channel.enable', owner.key],
    mutationFn: async ({ channel, enabled }: { channel: OwnedChannel; enabled: boolean }) => {
      await owner.edit(channel.id, { enabled })
      // it is disabled, whether or not this is known
      return enabled ? undefined : readUse(channel.id).catch(() => undefined)
    },
    onSuccess: (use, { channel, enabled }) => {
      const [name, orders] = [channelName(channel.name, locale), use?.waiting.orders ?? 0]
      if (!enabled)
        offerUndo(
          orders > 0 ? t('channels.disabledWaiting', { name, orders }) : t('channels.disabledNow', { name }),
          () => owner.edit(channel.id, { enabled: true }),
        )
    },
    onSettled: refresh,
  })
  const test = useMutation({
    mutationKey: ['pay-channel.test', owner.key],
    mutationFn: ({ id }: OwnedChannel) => owner.test(id),
    onSuccess: ({ ok, detail }) =>
      showToast(ok ? 'done' : 'error', ok ? t('channels.tested') : t('channels.gateway', { detail })),
    onSettled: refresh,
  })
  return { order, enable, test, busy: order.isPending || enable.isPending || test.isPending }
}

/** An owner's payment methods in their order. A seller's switching off can be undone, the platform's needs a reason. */
export function ChannelList({
  owner,
  channels,
  rows,
  otherCount,
  providers,
  markOf,
  onEdit,
  readUse,
}: Props) {
  const { t, locale } = useI18n()
  // the dialog is created anew each time it opens
  const [ending, setEnding] = useState<Pick<EndChannelProps, 'channel' | 'act'> & { opening: number }>()
  // which opening is shown; 0: none
  const [shown, setShown] = useState(0)
  const { order, enable, test, busy } = useChannelActs(owner, rows, readUse)
  const { title, hint, empty } = texts[owner.kind]
  const nameOf = ({ name }: OwnedChannel) => channelName(name, locale)
  const end = (channel: OwnedChannel, act: EndChannelProps['act']) => {
    const opening = (ending?.opening ?? 0) + 1
    setEnding({ channel, act, opening })
    setShown(opening)
  }
  // one of a single shop is no choice for buyers of the others
  const remaining =
    otherCount +
    channels.filter(({ id, enabled, shortUrl }) => enabled && !shortUrl && id !== ending?.channel.id).length
  return (
    <Panel title={t(title)}>
      <p className={styles.hint}>{t(hint)}</p>
      {channels.length === 0 && <EmptyState small>{t(empty)}</EmptyState>}
      <SortableList
        label={t(title)}
        rows={channels}
        rowKey={({ id }) => id}
        handleLabel={(channel) => t('channels.move', { name: nameOf(channel) })}
        movedText={(channel, position) => t('channels.moved', { name: nameOf(channel), position })}
        onReorder={(keys) => order.mutate(keys)}
      >
        {(channel) => (
          <ChannelRow
            channel={channel}
            provider={providers.find(({ provider }) => provider === channel.provider)}
            markOf={markOf}
            busy={busy}
            onEnabledChange={(enabled) =>
              !enabled && owner.kind === 'platform'
                ? end(channel, 'disable')
                : enable.mutate({ channel, enabled })
            }
            onTest={() => test.mutate(channel)}
            onEdit={() => onEdit(channel)}
            onRemove={() => end(channel, 'remove')}
          />
        )}
      </SortableList>
      {ending && (
        <EndChannel
          key={ending.opening}
          owner={owner}
          channel={ending.channel}
          act={ending.act}
          remaining={remaining}
          readUse={readUse}
          open={shown === ending.opening}
          // the dialog of an earlier opening closes itself as it goes, which must not close this one
          onClose={() => setShown((now) => (now === ending.opening ? 0 : now))}
        />
      )}
    </Panel>
  )
}
