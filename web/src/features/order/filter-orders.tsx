import { type OrderTab, orderTabs } from '@faka/contract/order/order-list'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { chipClass, chipRowClass } from '../../ui/chip.ts'
import { Search, X } from '../../ui/icon.ts'
import { visuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './filter-orders.module.css'
import type { OrdersParams } from './orders-params.ts'

const tabs = Object.keys(orderTabs) as OrderTab[]

interface Props {
  /** The URL of the list with another filter. */
  hrefFor: (filter: Partial<OrdersParams>) => string
  params: OrdersParams
  /** The number of orders in each tab; undefined until loaded. */
  counts: Readonly<Record<OrderTab, number>> | undefined
}

/** Filters orders by status, keyword and date; the filter is part of the URL. */
export function FilterOrders({ params, counts, hrefFor }: Props) {
  const { t } = useI18n()
  const navigate = useNavigate()
  const { page: _, ...filter } = params
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const text = (name: string) => String(fields.get(name) ?? '').trim() || undefined
    navigate(hrefFor({ status: filter.status, keyword: text('keyword'), from: text('from'), to: text('to') }))
  }
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const filtered = filter.keyword ?? filter.from ?? filter.to
  return (
    <div className={styles.filter}>
      <nav className={chipRowClass} aria-label={t('orders.tabs')}>
        {[undefined, ...tabs].map((tab) => (
          <Link
            key={tab ?? 'all'}
            className={chipClass}
            to={hrefFor({ ...filter, status: tab })}
            aria-current={tab === filter.status ? 'page' : undefined}
          >
            {t(`orders.tab.${tab ?? 'all'}`)}
            <span className={styles.count}>{tab ? counts?.[tab] : all}</span>
          </Link>
        ))}
      </nav>
      <search>
        <form key={JSON.stringify(filter)} className={styles.form} onSubmit={search}>
          <input
            className={styles.keyword}
            type="search"
            name="keyword"
            defaultValue={filter.keyword}
            placeholder={t('orders.search')}
            aria-label={t('orders.search')}
            maxLength={80}
            enterKeyHint="search"
          />
          <fieldset className={styles.days}>
            <legend className={visuallyHidden.always}>{t('orders.dates')}</legend>
            <input
              className={styles.day}
              type="date"
              name="from"
              defaultValue={filter.from}
              aria-label={t('orders.from')}
            />
            <span aria-hidden="true">–</span>
            <input
              className={styles.day}
              type="date"
              name="to"
              defaultValue={filter.to}
              aria-label={t('orders.to')}
            />
          </fieldset>
          <Button type="submit" icon={<Search />}>
            {t('actions.search')}
          </Button>
          {filtered !== undefined && (
            <Link
              className={buttonClass({ tone: 'quiet', square: true })}
              to={hrefFor({ status: filter.status })}
              aria-label={t('orders.search.clear')}
            >
              <X />
            </Link>
          )}
        </form>
      </search>
    </div>
  )
}
