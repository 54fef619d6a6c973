import type { ChannelProvider } from '@faka/contract/pay-channel/channel-provider'
import type { PayChannel } from '@faka/contract/pay-channel/offered-channel'
import { type ReactNode, type RefObject, useState } from 'react'
import { ChannelForm } from '../../../features/pay-channel/channel-form.tsx'
import { ChannelList } from '../../../features/pay-channel/channel-list.tsx'
import type { ChannelOwner, OwnedChannel } from '../../../features/pay-channel/channel-owner.ts'
import { ChooseProvider } from '../../../features/pay-channel/choose-provider.tsx'
import type { ReadUse } from '../../../features/pay-channel/end-channel.tsx'
import { PayChannelMark } from '../../../features/payment/pay-channel-mark.tsx'
import type { ListedRows } from '../../../lib/use-row-order.ts'

export const markOf = (method: PayChannel['method']) => <PayChannelMark method={method} />

interface Props {
  owner: ChannelOwner
  channels: readonly OwnedChannel[]
  /** The query of the channels. */
  rows: ListedRows
  /** How many payment methods of others buyers can choose as well. */
  otherCount: number
  providers: readonly ChannelProvider[]
  /** Those that one can be added for. */
  offered: readonly ChannelProvider[]
  readUse: ReadUse
  /** Takes the focus when the form closes. */
  heading: RefObject<HTMLHeadingElement | null>
  /** What is below the list. */
  children?: ReactNode
}

/** What the form is about. */
interface Editing {
  provider: ChannelProvider
  channel: OwnedChannel | undefined
}

/** An owner's payment methods, and the form in which one is added or changed. */
export function ManageChannels({ owner, channels, providers, offered, heading, children, ...list }: Props) {
  const [editing, setEditing] = useState<Editing>()
  if (editing)
    return (
      <ChannelForm
        key={`${editing.provider.provider} ${editing.channel?.id}`}
        owner={owner}
        {...editing}
        onDone={() => {
          setEditing(undefined)
          heading.current?.focus()
        }}
      />
    )
  const edit = (channel: OwnedChannel) => {
    const provider = providers.find((each) => each.provider === channel.provider)
    if (provider) setEditing({ provider, channel })
  }
  return (
    <>
      {(offered.length > 0 || channels.length > 0) && (
        <ChannelList
          owner={owner}
          channels={channels}
          providers={providers}
          markOf={markOf}
          onEdit={edit}
          {...list}
        />
      )}
      {offered.length > 0 && (
        <ChooseProvider
          providers={offered}
          onChoose={(provider) => setEditing({ provider, channel: undefined })}
        />
      )}
      {children}
    </>
  )
}
