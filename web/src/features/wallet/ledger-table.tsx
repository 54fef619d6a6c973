import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import type { showLedger } from '@faka/contract/wallet/ledger'
import { useMemo } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { Price } from '../../ui/price.tsx'

type Ledger = ParsedReplyOf<typeof showLedger>

interface Row {
  id: string
  text: string
  entries: number | null
  amountFen: number
}

/** What balances were together at both ends of a month, and what changed them by kind. */
export function LedgerTable({ ledger }: { ledger: Ledger }) {
  const { t } = useI18n()
  const columns = useMemo<readonly DataColumn<Row>[]>(
    () => [
      { id: 'kind', header: t('wallet.ledger.kind'), isRowHeader: true, cell: ({ text }) => text },
      {
        id: 'entries',
        header: t('wallet.ledger.entries'),
        alignEnd: true,
        cell: ({ entries }) => entries ?? '–',
      },
      {
        id: 'amount',
        header: t('wallet.ledger.amount'),
        alignEnd: true,
        cell: ({ amountFen }) => <Price fen={amountFen} />,
      },
    ],
    [t],
  )
  const rows = useMemo<readonly Row[]>(
    () => [
      { id: 'opening', text: t('wallet.ledger.opening'), entries: null, amountFen: ledger.openingFen },
      ...ledger.kinds.map(({ kind, entries, amountFen }) => ({
        id: kind,
        text: t(`wallet.kind.${kind}`),
        entries,
        amountFen,
      })),
      { id: 'closing', text: t('wallet.ledger.closing'), entries: null, amountFen: ledger.closingFen },
    ],
    [t, ledger],
  )
  return (
    <DataTable
      label={t('console.platformLedger.title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
    />
  )
}
