import { type RefundProgress, refundProgress } from '@faka/contract/payment/seller-refunds'
import { useCallback } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useIsAdmin } from '../../features/account/use-is-admin.ts'
import { OrderStatusBadge } from '../../features/order/order-status-badge.tsx'
import { ChannelSums } from '../../features/payment/channel-sums.tsx'
import { readSpan } from '../../features/payment/shop-days.ts'
import { ShopRefunds } from '../../features/payment/shop-refunds.tsx'
import type { CaseScope } from '../../features/reconciliation/cases-query.ts'
import { MoneyCases } from '../../features/reconciliation/money-cases.tsx'
import { StatementChecks } from '../../features/reconciliation/statement-checks.tsx'
import { ItemEarnings } from '../../features/report/item-earnings.tsx'
import { StatementMonths } from '../../features/report/statement-months.tsx'
import { withShop } from '../../features/shop/chosen-shop.ts'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { currentQuery } from '../../lib/current-query.ts'
import { useI18n } from '../../lib/messages.ts'
import { useChosenInSight } from '../../lib/use-chosen-in-sight.ts'
import { Button } from '../../ui/button.tsx'
import { chipClass, chipRowClass } from '../../ui/chip.ts'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import styles from './page.module.css'
import { ShopPageHead } from './parts/shop-page-head.tsx'
import { useOrderLink } from './parts/use-order-link.tsx'

const views = ['cases', 'channels', 'earnings', 'months', 'refunds', 'checks'] as const
type View = (typeof views)[number]

const isView = (text: string | null): text is View => views.some((view) => view === text)
const isProgress = (text: string | null): text is RefundProgress =>
  refundProgress.some((each) => each === text)

/** The parts of the address that this page reads, and how they change. */
function useMoneyAddress() {
  const [query, setQuery] = useSearchParams()
  const view = query.get('view')
  const progress = query.get('progress')
  const page = query.get('page') ?? ''
  const change = useCallback(
    (changes: Readonly<Record<string, string | undefined>>) =>
      setQuery(() => {
        const changed = currentQuery()
        changed.delete('page')
        for (const [name, value] of Object.entries(changes))
          if (value === undefined || value === '') changed.delete(name)
          else changed.set(name, value)
        return changed
      }),
    [setQuery],
  )
  return {
    query,
    change,
    view: isView(view) ? view : 'cases',
    progress: isProgress(progress) ? progress : undefined,
    page: /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1,
    ofShopOnly: query.get('of') === 'shop',
  }
}

/** Chooses between the cases of all shops and those of the shop that is shown. */
function ScopeChips({ ofShopOnly, onChange }: { ofShopOnly: boolean; onChange: (of: string) => void }) {
  const { t } = useI18n()
  return (
    <ChipGroup
      label={t('money.scope')}
      chips={[
        { value: '', text: t('money.scope.all') },
        { value: 'shop', text: t('money.scope.shop') },
      ]}
      chosen={ofShopOnly ? 'shop' : ''}
      onChoose={onChange}
    />
  )
}

/** `/seller/money`: open cases, refunds, received amounts by payment method, and the compared gateway statements. */
export default function Money() {
  const { t } = useI18n()
  const shop = useShownShop()
  const isAdmin = useIsAdmin()
  const { query, change, view, progress, page, ofShopOnly } = useMoneyAddress()
  const viewRow = useChosenInSight<HTMLElement>(view)
  const span = readSpan(query, new Date())
  const seesAll = isAdmin && !ofShopOnly
  const scope: CaseScope = seesAll ? 'allShops' : { shortUrl: shop.shortUrl }
  const linkToOrder = useOrderLink(shop.shortUrl)
  const plainOrder = useCallback((orderNo: string) => <span translate="no">{orderNo}</span>, [])
  const linkToSpan = useCallback(
    ({ from, to }: { from: string; to: string }, text: string) => (
      <Link to={withShop(`/seller/money?view=channels&from=${from}&to=${to}`, shop.shortUrl)}>{text}</Link>
    ),
    [shop.shortUrl],
  )
  const pager = (hasMore: boolean) =>
    (page > 1 || hasMore) && (
      <nav className={styles.pager} aria-label={t('money.pages')}>
        {page > 1 && <Button onClick={() => change({ page: String(page - 1) })}>{t('money.older')}</Button>}
        {hasMore && <Button onClick={() => change({ page: String(page + 1) })}>{t('money.newer')}</Button>}
      </nav>
    )
  return (
    <div className={styles.page}>
      <ShopPageHead title={t('console.money.title')} />
      <nav ref={viewRow} className={chipRowClass} aria-label={t('money.views')}>
        {views.map((each) => (
          <Link
            key={each}
            className={chipClass}
            aria-current={each === view ? 'page' : undefined}
            to={withShop(each === 'cases' ? '/seller/money' : `/seller/money?view=${each}`, shop.shortUrl)}
          >
            {t(`money.view.${each}`)}
          </Link>
        ))}
      </nav>
      {isAdmin && (view === 'cases' || view === 'checks') && (
        <ScopeChips ofShopOnly={ofShopOnly} onChange={(of) => change({ of })} />
      )}
      {view === 'cases' && (
        <MoneyCases
          scope={scope}
          canDecide={isAdmin}
          page={page}
          pager={pager}
          // an order of another shop has no page in this console
          linkToOrder={seesAll ? plainOrder : linkToOrder}
          statusBadge={(status) => <OrderStatusBadge status={status} />}
        />
      )}
      {view === 'refunds' && (
        <ShopRefunds
          shortUrl={shop.shortUrl}
          progress={progress}
          onProgress={(chosen) => change({ progress: chosen })}
          linkToOrder={linkToOrder}
        />
      )}
      {(view === 'channels' || view === 'earnings') && (
        <DateRange
          label={t('money.span')}
          fromLabel={t('money.span.from')}
          toLabel={t('money.span.to')}
          {...span}
          onRangeChange={(chosen) => change({ ...chosen })}
        />
      )}
      {view === 'channels' && <ChannelSums shortUrl={shop.shortUrl} span={span} />}
      {view === 'earnings' && <ItemEarnings shortUrl={shop.shortUrl} span={span} page={page} pager={pager} />}
      {view === 'months' && <StatementMonths shortUrl={shop.shortUrl} linkToSpan={linkToSpan} />}
      {view === 'checks' && <StatementChecks scope={scope} canCheck={isAdmin} />}
    </div>
  )
}
