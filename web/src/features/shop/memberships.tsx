import { formatFen } from '@faka/contract/shared/money'
import { shopUrl } from '@faka/contract/shared/urls'
import { levelAt, type MemberLevel } from '@faka/contract/shop/member-level'
import { useQuery } from '@tanstack/react-query'
import { detectLanguage } from '../../lib/detect-language.ts'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { Panel } from '../../ui/panel.tsx'
import { membershipsQuery } from './membership-query.ts'
import styles from './memberships.module.css'
import { NextLevel } from './next-level.tsx'

interface StandingProps {
  levels: readonly MemberLevel[]
  spentFen: number
  ofPlatform?: boolean
}

/** The level that a sum reaches, that sum, and the way to the next. */
function Standing({ levels, spentFen, ofPlatform = false }: StandingProps) {
  const { t } = useI18n()
  const level = levelAt(levels, spentFen)
  return (
    <>
      <span>
        {level
          ? t('level.of', { name: level.name, percent: String(level.basisPoints / 100) })
          : t('level.none')}
      </span>
      <span className={styles.quiet}>
        <span>{t('level.spent', { amount: formatFen(spentFen) })}</span>{' '}
        <span>
          <NextLevel levels={[...levels]} spentFen={spentFen} ofPlatform={ofPlatform} />
        </span>
      </span>
    </>
  )
}

/** Where the buyer stands with the platform and in each shop with levels; nothing where there is none. */
export default function Memberships() {
  const { t } = useI18n()
  const { data } = useQuery(membershipsQuery)
  const { list = [], platform = null } = data ?? {}
  if (list.length === 0 && !platform) return null
  return (
    <Panel title={t('level.title')}>
      <ul className={styles.list}>
        {platform && (
          <li className={styles.shop}>
            <span>{t('level.platform')}</span>
            <Standing levels={platform.levels} spentFen={platform.spentFen ?? 0} ofPlatform />
          </li>
        )}
        {list.map(({ shortUrl, shopName, levels, spentFen }) => (
          <li key={shortUrl} className={styles.shop}>
            <Link to={shopUrl(shortUrl)} lang={detectLanguage(shopName)}>
              {shopName}
            </Link>
            <Standing levels={levels} spentFen={spentFen ?? 0} />
          </li>
        ))}
      </ul>
      {platform && <p className={styles.rule}>{t('level.better')}</p>}
    </Panel>
  )
}
