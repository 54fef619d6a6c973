import { channelName } from '@faka/contract/pay-channel/channel-name'
import type { PayChannel } from '@faka/contract/pay-channel/offered-channel'
import type { ReactNode } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ChannelFacts } from './channel-facts.tsx'
import styles from './channel-list.module.css'
import type { MarkOf } from './mark-of.ts'

interface Props {
  channels: readonly PayChannel[]
  markOf: MarkOf
  /** Where administrators manage them. */
  linkToManage: ReactNode
}

/** The platform's payment methods that the shop also offers: what buyers see, and nothing to change. */
export function OfferedChannels({ channels, markOf, linkToManage }: Props) {
  const { t, locale } = useI18n()
  if (channels.length === 0) return null
  return (
    <Panel title={t('channels.platform')}>
      <p className={styles.hint}>
        {t('channels.platform.hint')} {linkToManage}
      </p>
      <ul className={styles.list}>
        {channels.map((channel) => (
          <li key={channel.id} className={styles.row}>
            <div className={styles.head}>
              {markOf(channel.method)}
              <span className={styles.name}>{channelName(channel.name, locale)}</span>
              {!channel.realMoney && <Badge tone="test">{t('channels.testMoney')}</Badge>}
            </div>
            <ChannelFacts channel={channel} feePayer="buyer" />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
