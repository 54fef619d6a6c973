import { type UserState, userStates } from '@faka/contract/account/platform-users'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import {
  type PlatformUsersFilter,
  platformUsersPerPage,
  platformUsersQuery,
} from '../../features/account/platform-users-query.ts'
import { PlatformUsersTable } from '../../features/account/platform-users-table.tsx'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'
import { Pager } from './parts/pager.tsx'

const isState = (text: string | null): text is UserState => userStates.some((state) => state === text)

const readText = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'text' in state && typeof state.text === 'string'
    ? state.text
    : ''

/** The filters are part of the address; the searched text stays in the history entry, since it may be a phone. */
function useUsersFilter() {
  const [query, setQuery] = useSearchParams()
  const text = readText(useLocation().state)
  const state = query.get('state')
  const page = query.get('page') ?? ''
  const filter: PlatformUsersFilter = {
    text,
    role: undefined,
    state: isState(state) ? state : undefined,
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  }
  const change = ({ text: nextText = text, ...next }: { text?: string; state?: string; page?: string }) => {
    const changed = new URLSearchParams(query)
    changed.delete('page')
    for (const [name, value] of Object.entries(next))
      if (value === '' || (name === 'page' && value === '1')) changed.delete(name)
      else changed.set(name, value)
    setQuery(changed, { state: { text: nextText } })
  }
  return { filter, change }
}

interface ListProps {
  filter: PlatformUsersFilter
  onPage: (page: number) => void
}

function UserList({ filter, onPage }: ListProps) {
  const { t } = useI18n()
  const users = useQuery(platformUsersQuery(filter))
  const { data } = users
  if (!data) return <LoadState queries={[users]} />
  if (data.list.length === 0) return <EmptyState small>{t('platform.users.none')}</EmptyState>
  return (
    <Panel title={t('platform.users.found', { total: data.total })}>
      <PlatformUsersTable users={data.list} />
      <Pager page={data.page} pages={Math.ceil(data.total / platformUsersPerPage)} onPage={onPage} />
    </Panel>
  )
}

/** `/seller/platform/users`: the accounts of the platform, found by name or phone, blocked and unblocked. */
export default function PlatformUsers() {
  const { t } = useI18n()
  const { filter, change } = useUsersFilter()
  useTitle(t('console.platformUsers.title'))
  return (
    <div className={styles.page}>
      <h1 className={styles.title} tabIndex={-1}>
        {t('console.platformUsers.title')}
      </h1>
      <p className={styles.quiet}>{t('platform.users.lead')}</p>
      <FilterBar
        chipsLabel={t('platform.shops.views')}
        chips={[
          { value: '' as const, text: t('platform.shops.all') },
          ...userStates.map((state) => ({ value: state, text: t(`platform.users.${state}`) })),
        ]}
        chosen={filter.state ?? ''}
        onChoose={(state) => change({ state })}
        searchLabel={t('platform.users.search')}
        searchButton={t('actions.search')}
        clearLabel={t('orders.search.clear')}
        text={filter.text}
        onSearch={(text) => change({ text: text.slice(0, 40) })}
        filtered={filter.text !== ''}
        onClear={() => change({ text: '' })}
      />
      <UserList filter={filter} onPage={(page) => change({ page: String(page) })} />
    </div>
  )
}
