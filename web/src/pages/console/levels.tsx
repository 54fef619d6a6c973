import { formatFen } from '@faka/contract/shared/money'
import { useQuery } from '@tanstack/react-query'
import { levelsQuery } from '../../features/shop/levels-query.ts'
import { LevelsTable } from '../../features/shop/levels-table.tsx'
import { ShopLevelsForm } from '../../features/shop/shop-levels-form.tsx'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'
import { ShopPageHead } from './parts/shop-page-head.tsx'

/** The levels with their states: the form, and how they are used. */
function Levels() {
  const { t } = useI18n()
  const { shortUrl } = useShownShop()
  const levels = useQuery(levelsQuery(shortUrl))
  const { data } = levels
  if (!data) return <LoadState queries={[levels]} />
  return (
    <>
      <Panel>
        <ShopLevelsForm key={shortUrl} shortUrl={shortUrl} shopLevels={data} />
      </Panel>
      {data.levels.length > 0 && (
        <Panel title={t('levels.used')}>
          <LevelsTable levels={data.levels} />
        </Panel>
      )}
      {data.platform.orders > 0 && (
        <p className={styles.quiet}>
          {t('levels.platform.used', {
            orders: data.platform.orders,
            amount: formatFen(data.platform.savedFen),
          })}
        </p>
      )}
    </>
  )
}

/** `/seller/levels`: the prices of a shop for those who spent much there. */
export default function LevelsPage() {
  const { t } = useI18n()
  return (
    <div className={styles.page}>
      <ShopPageHead title={t('console.levels.title')} />
      <Levels />
    </div>
  )
}
