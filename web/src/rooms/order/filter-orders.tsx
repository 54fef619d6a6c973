import { type OrderTab, orderTabs } from '@faka/contract/order-list'
import type { FormEvent } from 'react'
import { Link, useNavigate } from '../../kernel/routing.tsx'
import { useWords } from '../../kernel/words.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { chipClass, chipRowClass } from '../../ui/chip.ts'
import { Search, X } from '../../ui/icon.ts'
import styles from './filter-orders.module.css'
import type { OrdersWish } from './orders-wish.ts'

const tabs = Object.keys(orderTabs) as OrderTab[]

interface Props {
  /** The address of the list with another filter. */
  addressOf: (filter: Partial<OrdersWish>) => string
  wish: OrdersWish
  /** How many orders there are in each tab; absent till they are known. */
  counts: Readonly<Record<OrderTab, number>> | undefined
}

/** Which orders to show: by state, by word, by day. All of it stands in the address. */
export function FilterOrders({ wish, counts, addressOf }: Props) {
  const { say } = useWords()
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
      <nav className={chipRowClass} aria-label={say('orders.tabs')}>
        {[undefined, ...tabs].map((tab) => (
          <Link
            key={tab ?? 'all'}
            className={chipClass}
            to={addressOf({ ...filter, status: tab })}
            aria-current={tab === filter.status ? 'page' : undefined}
          >
            {say(`orders.tab.${tab ?? 'all'}`)}
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
            placeholder={say('orders.search')}
            aria-label={say('orders.search')}
            maxLength={80}
            enterKeyHint="search"
          />
          <fieldset className={styles.days}>
            <legend className={styles.legend}>{say('orders.dates')}</legend>
            <input
              className={styles.day}
              type="date"
              name="from"
              defaultValue={filter.from}
              aria-label={say('orders.from')}
            />
            <span aria-hidden="true">–</span>
            <input
              className={styles.day}
              type="date"
              name="to"
              defaultValue={filter.to}
              aria-label={say('orders.to')}
            />
          </fieldset>
          <Button type="submit" icon={<Search />}>
            {say('actions.search')}
          </Button>
          {filtered !== undefined && (
            <Link
              className={buttonClass({ tone: 'quiet', square: true })}
              to={addressOf({ status: filter.status })}
              aria-label={say('orders.search.clear')}
            >
              <X />
            </Link>
          )}
        </form>
      </search>
    </div>
  )
}
