import { useSearchParams } from 'react-router'
import { ServerHealth } from '../../features/report/server-health.tsx'
import { ServerSettings } from '../../features/report/server-settings.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { chipClass, chipRowClass } from '../../ui/chip.ts'
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
      <fieldset className={chipRowClass} aria-label={t('platform.health.views')}>
        {views.map((each) => (
          <button
            key={each}
            type="button"
            className={chipClass}
            aria-pressed={each === view}
            onClick={() => setQuery(each === 'health' ? {} : { view: each })}
          >
            {t(`platform.health.view.${each}`)}
          </button>
        ))}
      </fieldset>
      {view === 'health' ? <ServerHealth /> : <ServerSettings />}
    </div>
  )
}
