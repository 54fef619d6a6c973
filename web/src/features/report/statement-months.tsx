import { exportStatement, type listStatementMonths, statementFormats } from '@faka/contract/report/earnings'
import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { formatMonth } from '../../lib/format-month.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useDownload } from '../../lib/use-download.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Download } from '../../ui/icon.ts'
import { Panel } from '../../ui/panel.tsx'
import { Price } from '../../ui/price.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { statementMonthsQuery } from './earnings-query.ts'
import styles from './item-earnings.module.css'
import { MonthChart } from './month-chart.tsx'

type Row = ParsedReplyOf<typeof listStatementMonths>['months'][number]

interface Props {
  shortUrl: ShortUrl
  /** The link to the sums of a span of days. */
  linkToSpan: (span: { from: string; to: string }, text: string) => ReactNode
}

/** The monthly statements of a shop, to be downloaded. */
export function StatementMonths({ shortUrl, linkToSpan }: Props) {
  const { t, locale } = useI18n()
  const months = useQuery(statementMonthsQuery(shortUrl))
  const { data } = months
  const exporting = useDownload({
    mutationKey: ['report.exportStatement'],
    operation: exportStatement,
    input: (choice: { month: string; format: (typeof statementFormats)[number] }) => ({
      shortUrl,
      ...choice,
    }),
  })
  const { mutate, isPending, data: saved } = exporting
  const showsTest = data?.months.some(({ test }) => test.receivedFen > 0 || test.refundedFen > 0) ?? false
  const columns = useMemo<readonly DataColumn<Row>[]>(() => {
    const sum = (id: keyof Row['real'], header: string): DataColumn<Row> => ({
      id,
      header,
      alignEnd: true,
      cell: ({ real }) => <Price fen={real[id]} />,
    })
    return [
      {
        id: 'month',
        header: t('money.months.month'),
        isRowHeader: true,
        cell: ({ month, from, to }) => linkToSpan({ from, to }, formatMonth(month, locale)),
      },
      sum('receivedFen', t('money.sums.received')),
      sum('refundedFen', t('money.sums.refunded')),
      sum('feeFen', t('money.sums.fees')),
      sum('netFen', t('money.sums.net')),
      ...(showsTest
        ? [
            {
              id: 'test',
              header: t('money.sandbox'),
              alignEnd: true,
              cell: ({ test }: Row) => <Price fen={test.netFen} />,
            },
          ]
        : []),
      {
        id: 'state',
        header: t('money.months.state'),
        cell: ({ isOver }) =>
          isOver ? t('money.months.over') : <Badge tone="waiting">{t('money.months.running')}</Badge>,
      },
      {
        id: 'file',
        header: t('money.months.file'),
        alignEnd: true,
        cell: ({ month }) => (
          <span className={styles.formats}>
            {statementFormats.map((format) => (
              <Button
                key={format}
                icon={<Download />}
                busy={isPending}
                aria-label={t('money.months.save', {
                  month: formatMonth(month, locale),
                  format: format.toUpperCase(),
                })}
                onClick={() => mutate({ month, format })}
              >
                {format.toUpperCase()}
              </Button>
            ))}
          </span>
        ),
      },
    ]
  }, [t, locale, linkToSpan, mutate, isPending, showsTest])
  if (!data) return <LoadState queries={[months]} />
  if (data.months.length === 0) return <EmptyState small>{t('money.months.none')}</EmptyState>
  return (
    <Panel title={t('money.months.title')}>
      <MonthChart months={data.months} showsTest={showsTest} />
      <p className={styles.quiet}>{t('money.months.hint')}</p>
      <DataTable
        label={t('money.months.title')}
        columns={columns}
        rows={data.months}
        rowKey={({ month }) => month}
      />
      <VisuallyHidden live>{saved && t('money.months.saved', { name: saved })}</VisuallyHidden>
    </Panel>
  )
}
