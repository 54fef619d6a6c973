import { useQuery } from '@tanstack/react-query'
import { type RefObject, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { useIsAdmin } from '../../features/account/use-is-admin.ts'
import { sellerOf } from '../../features/pay-channel/channel-owner.ts'
import { OfferedChannels } from '../../features/pay-channel/offered-channels.tsx'
import {
  channelProvidersQuery,
  sellerChannelRows,
  sellerChannelsQuery,
} from '../../features/pay-channel/seller-channels-query.ts'
import { readChannelUse } from '../../features/payment/channel-use-calls.ts'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './page.module.css'
import { ManageChannels, markOf } from './parts/manage-channels.tsx'
import { ShopPageHead } from './parts/shop-page-head.tsx'

/** The shop's payment methods, and those of the platform that its buyers can choose too. */
function Channels({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const { t } = useI18n()
  const { shortUrl } = useShownShop()
  const isAdmin = useIsAdmin()
  const owner = useMemo(() => sellerOf(shortUrl), [shortUrl])
  const rows = useMemo(() => sellerChannelRows(shortUrl), [shortUrl])
  const listed = useQuery(sellerChannelsQuery(shortUrl))
  const offered = useQuery(channelProvidersQuery(shortUrl))
  if (!listed.data || !offered.data) return <LoadState queries={[listed, offered]} />
  const { list, platform, allowed } = listed.data
  const { providers } = offered.data
  return (
    <>
      {!allowed && <Notice tone="warning">{t('channels.off')}</Notice>}
      <ManageChannels
        owner={owner}
        channels={list}
        rows={rows}
        otherCount={platform.length}
        providers={providers}
        offered={allowed ? providers : []}
        readUse={readChannelUse}
        heading={heading}
      >
        <OfferedChannels
          channels={platform}
          markOf={markOf}
          linkToManage={
            isAdmin && <Link to="/seller/platform/channels">{t('channels.platform.manage')}</Link>
          }
        />
      </ManageChannels>
    </>
  )
}

/** `/seller/channels`: the ways in which buyers of a shop can pay. */
export default function ChannelsPage() {
  const { t } = useI18n()
  const { shortUrl } = useShownShop()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className={styles.page}>
      <ShopPageHead title={t('console.channels.title')} heading={heading} />
      <Channels key={shortUrl} heading={heading} />
    </div>
  )
}
