import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import type { previewStock } from '@faka/contract/stock/stock'
import { type StockLineKind, stockLineKinds } from '@faka/contract/stock/stock-line'
import { useMemo, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { chipClass, chipRowClass } from '../../ui/chip.ts'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import styles from './cards-table.module.css'
import type { SourceLine } from './import-source.ts'

type Preview = ParsedReplyOf<typeof previewStock>

interface Row {
  line: number
  masked: string
  detail: string
}

interface Props {
  preview: Preview
  /** The lines that were sent, in order. */
  sent: readonly SourceLine[]
}

/** How many lines are of each kind; those of one kind are listed. */
export function ImportFindings({ preview, sent }: Props) {
  const { t } = useI18n()
  const [shown, setShown] = useState<StockLineKind>()
  const rows = useMemo<readonly Row[]>(() => {
    const lineOf = (card: number) => sent[card - 1]?.line ?? card
    if (shown === 'good')
      return preview.firstGood.map(({ line, masked, publicText }) => ({
        line: lineOf(line),
        masked,
        detail: publicText === undefined ? '' : `${t('stock.cards.public')}: ${publicText}`,
      }))
    return preview.lines
      .filter(({ kind }) => kind === shown)
      .map(({ line, masked, sameAsLine, itemTitle, reason }) => {
        const same = sameAsLine === undefined ? '' : t('stock.import.sameAs', { line: lineOf(sameAsLine) })
        const detail = reason ? t(`stock.import.broken.${reason}`) : itemTitle
        return { line: lineOf(line), masked, detail: detail ?? same }
      })
  }, [preview, sent, shown, t])
  const columns = useMemo<readonly DataColumn<Row>[]>(
    () => [
      { id: 'line', header: t('stock.import.line'), alignEnd: true, cell: ({ line }) => line },
      {
        id: 'card',
        header: t('stock.cards.card'),
        isRowHeader: true,
        cell: ({ masked }) => (
          <code className={styles.card} translate="no">
            {masked}
          </code>
        ),
      },
      { id: 'detail', header: t('stock.import.detail'), cell: ({ detail }) => detail || '–' },
    ],
    [t],
  )
  return (
    <>
      <fieldset className={chipRowClass} aria-label={t('stock.import.findings')}>
        {stockLineKinds
          .filter((kind) => preview.counts[kind] > 0 || kind === 'good')
          .map((kind) => (
            <button
              key={kind}
              type="button"
              className={chipClass}
              aria-pressed={shown === kind}
              onClick={() => setShown(shown === kind ? undefined : kind)}
            >
              {t('stock.count', { name: t(`stock.kind.${kind}`), count: preview.counts[kind] })}
            </button>
          ))}
      </fieldset>
      {shown && rows.length > 0 && (
        <DataTable
          label={t(`stock.kind.${shown}`)}
          columns={columns}
          rows={rows}
          rowKey={({ line }) => String(line)}
        />
      )}
    </>
  )
}
