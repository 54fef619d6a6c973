import type { ChannelProvider } from '@faka/contract/pay-channel/channel-provider'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Panel } from '../../ui/panel.tsx'
import { inLanguage } from './bilingual.ts'
import styles from './channel-list.module.css'

interface Props {
  providers: readonly ChannelProvider[]
  onChoose: (provider: ChannelProvider) => void
}

/** The gateways that a payment method can be added for: for whom each is, and what it needs. */
export function ChooseProvider({ providers, onChoose }: Props) {
  const { t, locale } = useI18n()
  return (
    <Panel title={t('channels.add')}>
      <div className={styles.tiles}>
        {providers.map((provider) => (
          <button
            key={provider.provider}
            type="button"
            className={styles.tile}
            onClick={() => onChoose(provider)}
          >
            <span className={styles.head}>
              <span className={styles.name}>{inLanguage(locale, provider.name)}</span>
              {provider.testMoney && <Badge tone="test">{t('channels.testMoney')}</Badge>}
            </span>
            <small>{inLanguage(locale, provider.forWhom)}</small>
            <small>{t('channels.needs', { what: inLanguage(locale, provider.needs) })}</small>
          </button>
        ))}
      </div>
    </Panel>
  )
}
