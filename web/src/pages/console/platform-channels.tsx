import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import { platformOwner } from '../../features/pay-channel/channel-owner.ts'
import {
  platformChannelRows,
  platformChannelsQuery,
  platformProvidersQuery,
} from '../../features/pay-channel/platform-channels-query.ts'
import { readPlatformChannelUse } from '../../features/payment/channel-use-calls.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import styles from './page.module.css'
import { ManageChannels } from './parts/manage-channels.tsx'

function Channels({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const listed = useQuery(platformChannelsQuery)
  const described = useQuery(platformProvidersQuery)
  if (!listed.data || !described.data) return <LoadState queries={[listed, described]} />
  const { providers } = described.data
  return (
    <ManageChannels
      owner={platformOwner}
      channels={listed.data}
      rows={platformChannelRows}
      otherCount={0}
      providers={providers}
      // test money is practised with in a shop of one's own
      offered={providers.filter(({ testMoney }) => !testMoney)}
      readUse={readPlatformChannelUse}
      heading={heading}
    />
  )
}

/** `/seller/platform/channels`: the payment methods that the platform offers to the buyers of all shops. */
export default function PlatformChannels() {
  const { t } = useI18n()
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(t('console.platformChannels.title'))
  return (
    <div className={styles.page}>
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        {t('console.platformChannels.title')}
      </h1>
      <Channels heading={heading} />
    </div>
  )
}
