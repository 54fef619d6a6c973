import { useSearchParams } from 'react-router'
import { ServerHealth } from '../../features/report/server-health.tsx'
import { ServerSettings } from '../../features/report/server-settings.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { ChipGroup } from '../../ui/chip-group.tsx'
import styles from './page.module.css'

const views = ['health', 'settings'] as const

/** `/seller/platform/health`: how the server does, and the settings that it runs with. */
export default function PlatformHealth() {
  const { t } = useI18n()
  const [query, setQuery] = useSearchParams()
  useTitle(t('console.platformHealth.title'))
  const view = query.get('view') === 'settings' ? 'settings' : 'health'
  return (
    <div className={styles.page}>
      <h1 className={styles.title} tabIndex={-1}>
        {t('console.platformHealth.title')}
      </h1>
      <ChipGroup
        label={t('platform.health.views')}
        chips={views.map((value) => ({ value, text: t(`platform.health.view.${value}`) }))}
        chosen={view}
        onChoose={(chosen) => setQuery(chosen === 'health' ? {} : { view: chosen })}
      />
      {view === 'health' ? <ServerHealth /> : <ServerSettings />}
    </div>
  )
}
