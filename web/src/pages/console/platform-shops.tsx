import { type ShopState, shopStates } from '@faka/contract/shop/platform-shop'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { OpenShopForSeller } from '../../features/shop/open-shop-for-seller.tsx'
import {
  type PlatformShopsFilter,
  platformShopsPerPage,
  platformShopsQuery,
} from '../../features/shop/platform-shops-query.ts'
import { PlatformShopsTable } from '../../features/shop/platform-shops-table.tsx'
import { currentQuery } from '../../lib/current-query.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'
import { Pager } from './parts/pager.tsx'

const isState = (text: string | null): text is ShopState => shopStates.some((state) => state === text)

/** The filters, which are part of the address: the search is for shops and names, never for a phone. */
function useShopsFilter() {
  const [query, setQuery] = useSearchParams()
  const state = query.get('state')
  const page = query.get('page') ?? ''
  const filter: PlatformShopsFilter = {
    keyword: (query.get('keyword') ?? '').trim().slice(0, 40),
    state: isState(state) ? state : undefined,
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  }
  const change = (next: Partial<Record<'keyword' | 'state' | 'page', string>>) => {
    const changed = currentQuery()
    changed.delete('page')
    for (const [name, value] of Object.entries(next))
      if (value === '' || (name === 'page' && value === '1')) changed.delete(name)
      else changed.set(name, value)
    setQuery(changed)
  }
  return { filter, change }
}

interface ListProps {
  filter: PlatformShopsFilter
  onPage: (page: number) => void
}

function ShopList({ filter, onPage }: ListProps) {
  const { t } = useI18n()
  const shops = useQuery(platformShopsQuery(filter))
  const { data } = shops
  if (!data) return <LoadState queries={[shops]} />
  if (data.list.length === 0) return <EmptyState small>{t('platform.shops.none')}</EmptyState>
  return (
    <Panel title={t('platform.shops.found', { total: data.total })}>
      <PlatformShopsTable shops={data.list} />
      <Pager page={data.page} pages={Math.ceil(data.total / platformShopsPerPage)} onPage={onPage} />
    </Panel>
  )
}

/** `/seller/platform/shops`: the shops of all sellers, opened, frozen and charged by administrators. */
export default function PlatformShops() {
  const { t } = useI18n()
  const { filter, change } = useShopsFilter()
  useTitle(t('console.platformShops.title'))
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {t('console.platformShops.title')}
        </h1>
        <div className={styles.links}>
          <OpenShopForSeller />
        </div>
      </div>
      <p className={styles.quiet}>{t('platform.shops.lead')}</p>
      <FilterBar
        chipsLabel={t('platform.shops.views')}
        chips={[
          { value: '' as const, text: t('platform.shops.all') },
          ...shopStates.map((state) => ({ value: state, text: t(`platform.shops.${state}`) })),
        ]}
        chosen={filter.state ?? ''}
        onChoose={(state) => change({ state })}
        searchLabel={t('platform.shops.search')}
        searchButton={t('actions.search')}
        clearLabel={t('orders.search.clear')}
        text={filter.keyword}
        onSearch={(keyword) => change({ keyword: keyword.slice(0, 40) })}
        filtered={filter.keyword !== ''}
        onClear={() => change({ keyword: '' })}
      />
      <ShopList filter={filter} onPage={(page) => change({ page: String(page) })} />
    </div>
  )
}
