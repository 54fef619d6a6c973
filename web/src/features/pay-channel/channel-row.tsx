import { channelName } from '@faka/contract/pay-channel/channel-name'
import type { ChannelProvider } from '@faka/contract/pay-channel/channel-provider'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Switch } from '../../ui/switch.tsx'
import { inLanguage } from './bilingual.ts'
import { ChannelFacts } from './channel-facts.tsx'
import styles from './channel-list.module.css'
import type { OwnedChannel } from './channel-owner.ts'
import type { MarkOf } from './mark-of.ts'

interface Props {
  channel: OwnedChannel
  provider: ChannelProvider | undefined
  markOf: MarkOf
  /** A change is being sent. */
  busy: boolean
  onEnabledChange: (enabled: boolean) => void
  onTest: () => void
  onEdit: () => void
  onRemove: () => void
}

function TestBadge({ channel }: { channel: OwnedChannel }) {
  const { t } = useI18n()
  if (channel.faults.length > 0) return <Badge tone="rejected">{t('channels.test.faults')}</Badge>
  if (!channel.lastTest) return <Badge tone="waiting">{t('channels.test.none')}</Badge>
  return channel.lastTest.ok ? (
    <Badge tone="done">{t('channels.test.ok')}</Badge>
  ) : (
    <Badge tone="rejected">{t('channels.test.failed')}</Badge>
  )
}

/** One of the owner's payment methods, with what can be done to it. */
export function ChannelRow({ channel, provider, busy, markOf, ...on }: Props) {
  const { t, locale } = useI18n()
  const name = channelName(channel.name, locale)
  return (
    <div className={styles.channel}>
      <div className={styles.head}>
        {markOf(channel.method)}
        <span className={styles.name}>{name}</span>
        {provider && <Badge>{inLanguage(locale, provider.name)}</Badge>}
        {channel.shortUrl && (
          <Badge>
            <span translate="no">{t('channels.ofShop', { shop: channel.shortUrl })}</span>
          </Badge>
        )}
        {!channel.realMoney && <Badge tone="test">{t('channels.testMoney')}</Badge>}
        <TestBadge channel={channel} />
      </div>
      <ChannelFacts channel={channel} feePayer={channel.feePayer} devices={channel.devices} />
      {channel.faults.length > 0 && (
        <p className={styles.fault}>{t('channels.faults', { names: channel.faults.join('; ') })}</p>
      )}
      {channel.disabled && (
        <p className={styles.hint}>
          {t('channels.disabled.since')} <DateTime iso={channel.disabled.time} locale={locale} />
          {' · '}
          <span lang={detectLanguage(channel.disabled.why)}>{channel.disabled.why}</span>
        </p>
      )}
      <Switch
        label={t('channels.enabled', { name })}
        checked={channel.enabled}
        onCheckedChange={on.onEnabledChange}
      />
      <div className={styles.actions}>
        <Button aria-label={t('channels.testNamed', { name })} busy={busy} onClick={on.onTest}>
          {t('channels.test')}
        </Button>
        {provider && (
          <Button aria-label={t('channels.editNamed', { name })} onClick={on.onEdit}>
            {t('channels.edit')}
          </Button>
        )}
        <Button aria-label={t('channels.removeNamed', { name })} onClick={on.onRemove}>
          {t('channels.remove')}
        </Button>
      </div>
    </div>
  )
}
