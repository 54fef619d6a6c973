import { type ProgramCallState, programCallStates } from '@faka/contract/delivery/delivery-program'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ProgramCalls } from '../../features/delivery/program-calls.tsx'
import {
  programCallsPerPage,
  programCallsQuery,
  programQuery,
} from '../../features/delivery/program-queries.ts'
import { ProgramSettings } from '../../features/delivery/program-settings.tsx'
import { useShopAccess } from '../../features/shop/use-shop-access.ts'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { currentQuery } from '../../lib/current-query.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'
import { Pager } from './parts/pager.tsx'
import { ShopPageHead } from './parts/shop-page-head.tsx'
import { useOrderLink } from './parts/use-order-link.tsx'

/** The orders that the program was asked for; the state that is shown is part of the address. */
function Calls() {
  const { t } = useI18n()
  const { shortUrl } = useShownShop()
  const [query, setQuery] = useSearchParams()
  const state = programCallStates.find((each) => each === query.get('state'))
  const [page, setPage] = useState(1)
  const calls = useQuery(programCallsQuery({ shortUrl, state, page }))
  const { may } = useShopAccess(shortUrl)
  const linkToOrder = useOrderLink(shortUrl)
  const { data } = calls
  const choose = (chosen: ProgramCallState | undefined) => {
    const changed = currentQuery()
    if (chosen) changed.set('state', chosen)
    else changed.delete('state')
    setPage(1)
    setQuery(changed)
  }
  return (
    <Panel title={t('soldOrder.program.calls')}>
      <ChipGroup
        label={t('soldOrder.program.views')}
        chips={[undefined, ...programCallStates].map((value) => ({
          value,
          text: t(value ? `soldOrder.program.call.${value}` : 'soldOrder.program.all'),
        }))}
        chosen={state}
        onChoose={choose}
      />
      {!data && <LoadState queries={[calls]} />}
      {data?.list.length === 0 && <EmptyState small>{t('soldOrder.program.empty')}</EmptyState>}
      {data && data.list.length > 0 && (
        <>
          <ProgramCalls rows={data.list} mayAsk={may(['orders'])} linkToOrder={linkToOrder} />
          <Pager page={page} pages={Math.ceil(data.total / programCallsPerPage)} onPage={setPage} />
        </>
      )}
    </Panel>
  )
}

/** `/seller/program`: the seller's own program that answers the cards of orders, and how it did. */
export default function Program() {
  const { t } = useI18n()
  const { shortUrl } = useShownShop()
  const program = useQuery(programQuery(shortUrl))
  const { data } = program
  return (
    <div className={styles.page}>
      <ShopPageHead title={t('console.program.title')} />
      {!data && <LoadState queries={[program]} />}
      {data && (
        <>
          <ProgramSettings key={shortUrl} shortUrl={shortUrl} {...data} />
          <Calls key={`calls ${shortUrl}`} />
        </>
      )}
    </div>
  )
}
