import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ExportLedger } from '../../features/wallet/export-ledger.tsx'
import { ledgerQuery } from '../../features/wallet/ledger-query.ts'
import { LedgerTable } from '../../features/wallet/ledger-table.tsx'
import { currentQuery } from '../../lib/current-query.ts'
import { formatMonth } from '../../lib/format-month.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { Badge } from '../../ui/badge.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import styles from './page.module.css'

/** The month that the address asks for, and how to ask for another one. */
function useMonth(): [month: string | undefined, change: (month: string) => void] {
  const [query, setQuery] = useSearchParams()
  const month = query.get('month') ?? ''
  return [
    /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    (chosen) => {
      const changed = currentQuery()
      if (chosen === '') changed.delete('month')
      else changed.set('month', chosen)
      setQuery(changed)
    },
  ]
}

/** The ledger of a month with its states. */
function Ledger() {
  const { t, locale } = useI18n()
  const [month, changeMonth] = useMonth()
  const ledger = useQuery(ledgerQuery(month))
  const { data } = ledger
  if (!data) return <LoadState queries={[ledger]} />
  return (
    <Panel
      title={formatMonth(data.month, locale)}
      aside={!data.realMoney && <Badge tone="test">{t('wallet.testMoney')}</Badge>}
    >
      <div className={styles.head}>
        <SelectField
          label={t('wallet.ledger.month')}
          placeholder={t('wallet.ledger.thisMonth')}
          options={data.months.slice(1)}
          value={month ?? ''}
          onChange={({ target }) => changeMonth(target.value)}
        />
        <ExportLedger month={data.month} />
      </div>
      <LedgerTable ledger={data} />
    </Panel>
  )
}

/** `/seller/platform/ledger`: what the platform owes by balances, and what changed them, by month. */
export default function PlatformLedger() {
  const { t } = useI18n()
  useTitle(t('console.platformLedger.title'))
  return (
    <div className={styles.page}>
      <h1 className={styles.title} tabIndex={-1}>
        {t('console.platformLedger.title')}
      </h1>
      <p className={styles.quiet}>{t('wallet.ledger.lead')}</p>
      <Ledger />
    </div>
  )
}
