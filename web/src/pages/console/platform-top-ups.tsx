import { formatFen } from '@faka/contract/shared/money'
import { useQuery } from '@tanstack/react-query'
import { SetTopUpTerms } from '../../features/top-up/set-top-up-terms.tsx'
import { topUpTermsQuery } from '../../features/top-up/top-up-terms-query.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { Badge } from '../../ui/badge.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'

/** The terms with their states, below what was topped up so far. */
function TopUps() {
  const { t, locale } = useI18n()
  const topUps = useQuery(topUpTermsQuery)
  const { data } = topUps
  if (!data) return <LoadState queries={[topUps]} />
  const { terms, setTime, setBy, sums, realMoney } = data
  return (
    <>
      <Panel
        title={t('topUps.sums')}
        aside={!realMoney && <Badge tone="test">{t('topUps.testMoney')}</Badge>}
      >
        <p>
          {t('topUps.sums.paid', { amount: formatFen(sums.toppedUpFen), bonus: formatFen(sums.bonusFen) })}
        </p>
        <p className={styles.quiet}>
          {t('topUps.sums.refunded', {
            amount: formatFen(sums.refundedFen),
            bonus: formatFen(sums.bonusReturnedFen),
          })}
        </p>
      </Panel>
      <SetTopUpTerms key={setTime} terms={terms} />
      {setTime !== null && (
        <p className={styles.quiet}>
          {t('topUps.setBy', { name: setBy || t('topUps.byCommand') })}{' '}
          <DateTime iso={setTime} locale={locale} />
        </p>
      )}
    </>
  )
}

/** `/seller/platform/top-ups`: whether and how balances are topped up. */
export default function PlatformTopUps() {
  const { t } = useI18n()
  useTitle(t('console.platformTopUps.title'))
  return (
    <div className={styles.page}>
      <h1 className={styles.title} tabIndex={-1}>
        {t('console.platformTopUps.title')}
      </h1>
      <p className={styles.quiet}>{t('topUps.lead')}</p>
      <TopUps />
    </div>
  )
}
