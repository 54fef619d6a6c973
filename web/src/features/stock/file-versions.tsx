import type { StockFile } from '@faka/contract/stock/stock-file'
import { useMemo } from 'react'
import { formatBytes } from '../../lib/format-bytes.ts'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './cards-table.module.css'

/** The versions of the file of an item, the newest first; nothing where there was none. */
export function FileVersions({ files }: { files: readonly StockFile[] }) {
  const { t, locale } = useI18n()
  const columns = useMemo<readonly DataColumn<StockFile>[]>(
    () => [
      {
        id: 'name',
        header: t('stock.files.name'),
        isRowHeader: true,
        isText: true,
        cell: ({ name, current }) => (
          <span className={styles.whole}>
            <span translate="no">{name}</span>{' '}
            {current && <Badge tone="done">{t('stock.files.current')}</Badge>}
          </span>
        ),
      },
      {
        id: 'size',
        header: t('stock.files.size'),
        alignEnd: true,
        noWrap: true,
        cell: ({ sizeBytes }) => formatBytes(sizeBytes, locale),
      },
      {
        id: 'time',
        header: t('stock.files.time'),
        cell: ({ time }) => <DateTime iso={time} locale={locale} />,
      },
      {
        id: 'hash',
        header: 'SHA-256',
        isText: true,
        cell: ({ sha256 }) => <code translate="no">{sha256}</code>,
      },
    ],
    [t, locale],
  )
  if (files.length === 0) return null
  return (
    <Panel title={t('stock.files.title')}>
      <p>{t('stock.files.kept')}</p>
      <DataTable label={t('stock.files.title')} columns={columns} rows={files} rowKey={({ key }) => key} />
    </Panel>
  )
}
