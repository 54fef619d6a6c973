import type { ShortUrl } from '@faka/contract/shared/ids'
import { fenFromYuan } from '@faka/contract/shared/money'
import { addStock, maxCardsPerImport } from '@faka/contract/stock/stock'
import { withdrawCards } from '@faka/contract/stock/stock-cards'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { useStockAct } from '../../lib/use-stock-act.ts'
import { Button } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LoadingPanel } from '../../ui/loading-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { UndoBar } from '../../ui/undo-bar.tsx'
import { ImportBox } from './import-box.tsx'
import { type BatchNotes, emptyNotes, ImportFields, readParts, readPublicParts } from './import-fields.tsx'
import { ImportFindings } from './import-findings.tsx'
import { type ImportSource, listSourceLines, type SourceLine, takeOneImport } from './import-source.ts'
import { previewQuery } from './preview-query.ts'
import type { ItemStock } from './stock-queries.ts'

/** How long typing has to pause before the lines are checked, in milliseconds. */
const pauseMs = 400
/** What stands between the cells of a table, for an item whose cards have no parts. */
const defaultSeparator = '----'

interface Props {
  shortUrl: ShortUrl
  item: ItemStock
  /** Whether it is the item that was chosen last. */
  isReady: boolean
  /** The link to the cards of a batch. */
  linkToBatch: (batchId: number) => ReactNode
}

interface Checked {
  lines: readonly SourceLine[]
  revision: number
}

/** The lines that are checked: those of the source, once they have not changed for a moment. */
function useChecked(lines: readonly SourceLine[]): Checked {
  const [checked, setChecked] = useState<Checked>({ lines: [], revision: 0 })
  useEffect(() => {
    const timer = setTimeout(() => setChecked(({ revision }) => ({ lines, revision: revision + 1 })), pauseMs)
    return () => clearTimeout(timer)
  }, [lines])
  return checked
}

/** Adds cards to an item: first shows what would be added and what not, then adds the good ones. */
export function ImportCards({ shortUrl, item, isReady, linkToBatch }: Props) {
  const { t } = useI18n()
  const [source, setSource] = useState<ImportSource>()
  const [resets, setResets] = useState(0)
  const [hasNumbers, setHasNumbers] = useState(false)
  const [notes, setNotes] = useState<BatchNotes>(emptyNotes)
  const [added, setAdded] = useState<{ batchId: number; count: number }>()
  const separator = notes.separator ?? (item.cardSeparator || defaultSeparator)
  const all = useMemo(() => (source ? listSourceLines(source, separator) : []), [source, separator])
  const first = useMemo(() => takeOneImport(all), [all])
  const { lines, revision } = useChecked(first)
  const isCurrent = isReady && lines === first
  const partsPerCard = readParts(notes.parts)
  const preview = useQuery({
    ...previewQuery({
      itemId: item.itemId,
      cards: lines.map(({ text }) => text),
      partsPerCard,
      publicParts: readPublicParts(notes),
      revision,
    }),
    enabled: isCurrent && lines.length > 0,
  })
  const adding = useStockAct({
    name: 'addStock',
    send: () => {
      const { note, supplier } = notes
      const unitCostFen = fenFromYuan(notes.cost.trim())
      return sendOnce(addStock, {
        itemId: item.itemId,
        cards: lines.map(({ text }) => text),
        onlyGood: true,
        ...(partsPerCard && { partsPerCard }),
        ...readPublicParts(notes),
        ...(note.trim() && { note: note.trim() }),
        ...(supplier.trim() && { supplier: supplier.trim() }),
        ...(unitCostFen !== undefined && { unitCostFen }),
      })
    },
    onDone: ({ added: count, batchId }) => {
      const rest = all.slice(lines.length)
      setSource(rest.length > 0 ? { kind: 'text', text: rest.map(({ text }) => text).join('\n') } : undefined)
      setResets((before) => before + 1)
      setAdded(batchId === null ? undefined : { batchId, count })
    },
  })
  const undo = useStockAct({
    name: 'withdrawCards',
    send: (batchId: number) =>
      sendOnce(withdrawCards, { shortUrl, batchId, reason: t('stock.import.undoReason') }),
    onDone: () => setAdded(undefined),
  })
  const good = isCurrent ? preview.data?.counts.good : undefined
  const wrongCost = notes.cost.trim() !== '' && fenFromYuan(notes.cost.trim()) === undefined
  return (
    <>
      <ImportBox
        key={resets}
        source={source}
        count={all.length}
        onSource={(next, options) => {
          setSource(next)
          setHasNumbers(options?.hasNumbers ?? false)
          if (!next) setResets((before) => before + 1)
        }}
      />
      {hasNumbers && <Notice tone="warning">{t('stock.import.numbers')}</Notice>}
      <ImportFields
        notes={notes}
        onChange={setNotes}
        separator={separator}
        isTable={source?.kind === 'table'}
        itemSeparator={item.cardSeparator}
        wrongCost={wrongCost}
      />
      {all.length > first.length && (
        <Notice tone="info">
          {t('stock.import.tooMany', {
            max: maxCardsPerImport,
            first: first.length,
            rest: all.length - first.length,
          })}
        </Notice>
      )}
      {all.length > 0 && (
        <Panel title={t('stock.import.preview')}>
          {preview.isError && (
            <FailedState
              title={t('stock.import.previewFailed')}
              retryLabel={t('console.retry')}
              busy={preview.isFetching}
              onRetry={() => void preview.refetch()}
            >
              {preview.error.message}
            </FailedState>
          )}
          {good === undefined && !preview.isError && <LoadingPanel label={t('stock.import.checking')} />}
          {isCurrent && preview.data && <ImportFindings preview={preview.data} sent={lines} />}
        </Panel>
      )}
      {good !== undefined && (
        <Button
          tone="primary"
          busy={adding.isPending}
          busyText={t('stock.import.adding')}
          disabledReason={
            good === 0 ? t('stock.import.nothing') : wrongCost ? t('stock.import.costWrong') : undefined
          }
          onClick={() => adding.mutate(undefined)}
        >
          {t('stock.import.go', { count: good })}
        </Button>
      )}
      {added && (
        <>
          <Notice tone="done" title={t('stock.import.done', { count: added.count })}>
            {linkToBatch(added.batchId)}
          </Notice>
          <UndoBarOf
            key={added.batchId}
            count={added.count}
            busy={undo.isPending}
            onUndo={() => undo.mutate(added.batchId)}
          />
        </>
      )}
    </>
  )
}

/** Offers to undo the import; gone after ten seconds, while the notice stays. */
function UndoBarOf({ count, busy, onUndo }: { count: number; busy: boolean; onUndo: () => void }) {
  const { t } = useI18n()
  const [over, setOver] = useState(false)
  if (over) return null
  return (
    <UndoBar
      text={t('stock.import.undoText', { count })}
      undoLabel={t('stock.undo')}
      busy={busy}
      onUndo={onUndo}
      onEnd={() => setOver(true)}
    />
  )
}
