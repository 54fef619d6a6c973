import { formatFen } from '@faka/contract/shared/money'
import { shopUrl } from '@faka/contract/shared/urls'
import { levelAt } from '@faka/contract/shop/member-level'
import { useQuery } from '@tanstack/react-query'
import { detectLanguage } from '../../lib/detect-language.ts'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { Panel } from '../../ui/panel.tsx'
import { membershipsQuery } from './membership-query.ts'
import styles from './memberships.module.css'
import { NextLevel } from './next-level.tsx'

/** Where the buyer stands in each shop with levels; nothing where there is none. */
export default function Memberships() {
  const { t } = useI18n()
  const { data = [] } = useQuery(membershipsQuery)
  if (data.length === 0) return null
  return (
    <Panel title={t('level.title')}>
      <ul className={styles.list}>
        {data.map(({ shortUrl, shopName, levels, spentFen }) => {
          const level = levelAt(levels, spentFen ?? 0)
          return (
            <li key={shortUrl} className={styles.shop}>
              <Link to={shopUrl(shortUrl)} lang={detectLanguage(shopName)}>
                {shopName}
              </Link>
              <span>
                {level
                  ? t('level.of', { name: level.name, percent: String(level.basisPoints / 100) })
                  : t('level.none')}
              </span>
              <span className={styles.quiet}>
                <span>{t('level.spent', { amount: formatFen(spentFen ?? 0) })}</span>{' '}
                <span>
                  <NextLevel levels={levels} spentFen={spentFen ?? 0} />
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
