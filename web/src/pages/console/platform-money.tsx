import { caseOwners } from '@faka/contract/reconciliation/reconciliation-case'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { OrderStatusBadge } from '../../features/order/order-status-badge.tsx'
import { MoneyCases } from '../../features/reconciliation/money-cases.tsx'
import { StatementChecks } from '../../features/reconciliation/statement-checks.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { Button } from '../../ui/button.tsx'
import { ChipGroup } from '../../ui/chip-group.tsx'
import styles from './page.module.css'

const views = [...caseOwners, 'checks'] as const
type View = (typeof views)[number]

const isView = (text: string | null): text is View => views.some((view) => view === text)

/**
 * `/seller/platform/money`: the money of all shops that waits for a decision. Cases at payment methods that sellers manage
 * stand apart, since a seller can make any number of them; and the statements of all gateways.
 */
export default function PlatformMoney() {
  const { t } = useI18n()
  const [query, setQuery] = useSearchParams()
  useTitle(t('console.platformMoney.title'))
  const asked = query.get('view')
  const view = isView(asked) ? asked : 'platform'
  const number = query.get('page') ?? ''
  const page = /^[1-9]\d{0,2}$/.test(number) ? Number(number) : 1
  const plainOrder = useCallback((orderNo: string) => <span translate="no">{orderNo}</span>, [])
  const goTo = (next: number) => {
    const changed = new URLSearchParams(query)
    changed.set('page', String(next))
    setQuery(changed)
  }
  return (
    <div className={styles.page}>
      <h1 className={styles.title} tabIndex={-1}>
        {t('console.platformMoney.title')}
      </h1>
      <ChipGroup
        label={t('money.views')}
        chips={views.map((value) => ({ value, text: t(`platform.money.${value}`) }))}
        chosen={view}
        onChoose={(chosen) => setQuery(chosen === 'platform' ? {} : { view: chosen })}
      />
      <p className={styles.quiet}>{t(`platform.money.${view}.hint`)}</p>
      {view === 'checks' ? (
        <StatementChecks scope="allShops" canCheck />
      ) : (
        <MoneyCases
          key={view}
          scope={{ managedBy: view }}
          canDecide
          page={page}
          pager={(hasMore) =>
            (page > 1 || hasMore) && (
              <nav className={styles.pager} aria-label={t('money.pages')}>
                {page > 1 && <Button onClick={() => goTo(page - 1)}>{t('money.older')}</Button>}
                {hasMore && <Button onClick={() => goTo(page + 1)}>{t('money.newer')}</Button>}
              </nav>
            )
          }
          // an order of another shop has no page in this console
          linkToOrder={plainOrder}
          statusBadge={(status) => <OrderStatusBadge status={status} />}
        />
      )}
    </div>
  )
}
