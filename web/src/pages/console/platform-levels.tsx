import { useQuery } from '@tanstack/react-query'
import { LevelsTable } from '../../features/shop/levels-table.tsx'
import { platformLevelsQuery } from '../../features/shop/platform-levels-query.ts'
import { SetPlatformLevels } from '../../features/shop/set-platform-levels.tsx'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'

/** The levels with their states: the form, and how they are used. */
function Levels() {
  const { t } = useI18n()
  const levels = useQuery(platformLevelsQuery)
  const { data } = levels
  if (!data) return <LoadState queries={[levels]} />
  return (
    <>
      <Panel>
        <SetPlatformLevels levels={data.levels} />
      </Panel>
      {data.levels.length > 0 && (
        <Panel title={t('levels.used')}>
          <p className={styles.quiet}>{t('levels.platform.shops', { shops: data.shops })}</p>
          <LevelsTable levels={data.levels} />
        </Panel>
      )}
    </>
  )
}

/** `/seller/platform/levels`: the prices of the shops that joined, for those who spent much in all shops. */
export default function PlatformLevelsPage() {
  const { t } = useI18n()
  useTitle(t('console.platformLevels.title'))
  return (
    <div className={styles.page}>
      <h1 className={styles.title} tabIndex={-1}>
        {t('console.platformLevels.title')}
      </h1>
      <p className={styles.quiet}>{t('levels.platform.lead')}</p>
      <Levels />
    </div>
  )
}
