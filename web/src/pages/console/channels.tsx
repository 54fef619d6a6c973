import type { ChannelProvider } from '@faka/contract/pay-channel/channel-provider'
import type { PayChannel } from '@faka/contract/pay-channel/offered-channel'
import type { SellerChannel } from '@faka/contract/pay-channel/seller-channel'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { buyerUser } from '../../features/account/session-store.ts'
import { ChannelForm } from '../../features/pay-channel/channel-form.tsx'
import { ChannelList } from '../../features/pay-channel/channel-list.tsx'
import { ChooseProvider } from '../../features/pay-channel/choose-provider.tsx'
import { PlatformChannels } from '../../features/pay-channel/platform-channels.tsx'
import {
  channelProvidersQuery,
  sellerChannelsQuery,
} from '../../features/pay-channel/seller-channels-query.ts'
import { PayChannelMark } from '../../features/payment/pay-channel-mark.tsx'
import { readChannelUse } from '../../features/payment/read-channel-use.ts'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { useI18n } from '../../lib/messages.ts'
import { usePersisted } from '../../lib/persisted-store.ts'
import { useTitle } from '../../lib/title.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { LoadingPanel } from '../../ui/loading-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './page.module.css'

const markOf = (method: PayChannel['method']) => <PayChannelMark method={method} />

/** What the form on the page is about. */
interface Editing {
  provider: ChannelProvider
  channel: SellerChannel | undefined
}

/** The shop's payment methods, and the form in which one is added or changed. */
function Channels({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const { t } = useI18n()
  const { shortUrl } = useShownShop()
  const isAdmin = usePersisted(buyerUser)?.role === 'admin'
  const listed = useQuery(sellerChannelsQuery(shortUrl))
  const offered = useQuery(channelProvidersQuery(shortUrl))
  const [editing, setEditing] = useState<Editing>()
  if ((listed.isError && !listed.data) || (offered.isError && !offered.data))
    return (
      <FailedState
        title={t('console.failed.title')}
        retryLabel={t('console.retry')}
        busy={listed.isFetching || offered.isFetching}
        onRetry={() => {
          void listed.refetch()
          void offered.refetch()
        }}
      >
        {t('console.failed.text')}
      </FailedState>
    )
  if (!listed.data || !offered.data) return <LoadingPanel label={t('console.loading')} />
  const { list, platform, allowed } = listed.data
  const { providers } = offered.data
  const edit = (channel: SellerChannel) => {
    const provider = providers.find((each) => each.provider === channel.provider)
    if (provider) setEditing({ provider, channel })
  }
  return (
    <>
      {!allowed && <Notice tone="warning">{t('channels.off')}</Notice>}
      {editing ? (
        <ChannelForm
          key={`${editing.provider.provider} ${editing.channel?.id}`}
          shortUrl={shortUrl}
          {...editing}
          isAdmin={isAdmin}
          onDone={() => {
            setEditing(undefined)
            heading.current?.focus()
          }}
        />
      ) : (
        <>
          {(allowed || list.length > 0) && (
            <ChannelList
              shortUrl={shortUrl}
              channels={list}
              platformCount={platform.length}
              providers={providers}
              markOf={markOf}
              onEdit={edit}
              readUse={readChannelUse}
            />
          )}
          {allowed && (
            <ChooseProvider
              providers={providers}
              onChoose={(provider) => setEditing({ provider, channel: undefined })}
            />
          )}
          <PlatformChannels channels={platform} markOf={markOf} />
        </>
      )}
    </>
  )
}

/** `/seller/channels`: the ways in which buyers of a shop can pay. */
export default function ChannelsPage() {
  const { t } = useI18n()
  const { name, shortUrl } = useShownShop()
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(t('console.channels.title'))
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 ref={heading} className={styles.title} tabIndex={-1}>
          {t('console.channels.title')}
        </h1>
        <span className={styles.quiet}>{name}</span>
      </div>
      <Channels key={shortUrl} heading={heading} />
    </div>
  )
}
