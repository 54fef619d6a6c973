import { type OrderTab, orderTabs } from '@faka/contract/order/order-list'
import type { FormEvent } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Link, useNavigate } from '../../lib/routing.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { chipClass, chipRowClass } from '../../ui/chip.ts'
import { Search, X } from '../../ui/icon.ts'
import styles from './filter-orders.module.css'
import type { OrdersParams } from './orders-params.ts'

const tabs = Object.keys(orderTabs) as OrderTab[]

interface Props {
  /** The address of the list with another filter. */
  hrefFor: (filter: Partial<OrdersParams>) => string
  params: OrdersParams
  /** How many orders there are in each tab; absent till they are known. */
  counts: Readonly<Record<OrderTab, number>> | undefined
}

/** Which orders to show: by state, by word, by day. All of it stands in the address. */
export function FilterOrders({ params: wish, counts, hrefFor: addressOf }: Props) {
  const { t } = useI18n()
  const go = useNavigate()
  const { page: _, ...filter } = wish
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const text = (name: string) => String(fields.get(name) ?? '').trim() || undefined
    go(addressOf({ status: filter.status, keyword: text('keyword'), from: text('from'), to: text('to') }))
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
            to={addressOf({ ...filter, status: tab })}
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
            className={styles.word}
            type="search"
            name="keyword"
            defaultValue={filter.keyword}
            placeholder={t('orders.search')}
            aria-label={t('orders.search')}
            maxLength={80}
            enterKeyHint="search"
          />
          <fieldset className={styles.days}>
            <legend className={styles.legend}>{t('orders.dates')}</legend>
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
              to={addressOf({ status: filter.status })}
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
