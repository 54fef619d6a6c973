import type { OrderNo } from '@faka/contract/shared/ids'
import { putBackCards } from '@faka/contract/stock/stock-cards'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { useStockAct } from '../../lib/use-stock-act.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/toast.ts'
import { UndoBar } from '../../ui/undo-bar.tsx'
import { CardsTable, isUnsold } from './cards-table.tsx'
import { ChosenCardsBar } from './chosen-cards-bar.tsx'
import type { PickItem } from './move-dialog.tsx'
import { type CardFilter, cardsQuery } from './stock-queries.ts'

interface Props {
  filter: CardFilter
  /** Whether the account may read contents of cards. */
  mayOpen: boolean
  pickItem: PickItem
  linkToOrder: (orderNo: OrderNo) => ReactNode
  linkToBatch: (batchId: number) => ReactNode
}

const nothingChosen: ReadonlySet<number> = new Set()
const nothingOpened: ReadonlyMap<number, string> = new Map()

/** The list of cards with its states, what can be done to the chosen ones, and the undoing of the last withdrawal. */
export function CardList({ filter, mayOpen, pickItem, linkToOrder, linkToBatch }: Props) {
  const { t } = useI18n()
  const [chosen, setChosen] = useState(nothingChosen)
  const [opened, setOpened] = useState(nothingOpened)
  const [undoable, setUndoable] = useState<{ cardIds: readonly number[]; count: number }>()
  const query = useInfiniteQuery(cardsQuery(filter))
  const { data, isFetchingNextPage, hasNextPage } = query
  const cards = useMemo(() => data?.pages.flatMap(({ list }) => list) ?? [], [data])
  const toggle = useCallback((cardId: number) => {
    setOpened(nothingOpened)
    setChosen((before) => {
      const after = new Set(before)
      if (!after.delete(cardId)) after.add(cardId)
      return after
    })
  }, [])
  const clear = () => {
    setChosen(nothingChosen)
    setOpened(nothingOpened)
  }
  const undo = useStockAct({
    name: 'putBackCards',
    send: (cardIds: number[]) => sendOnce(putBackCards, { shortUrl: filter.shortUrl, cardIds }),
    onDone: ({ putBack }) => {
      setUndoable(undefined)
      showToast('done', t('stock.putBack.done', { count: putBack }))
    },
  })
  if (!data) return <LoadState queries={[query]} />
  const unsold = cards.filter(isUnsold)
  const chosenCards = unsold.filter(({ cardId }) => chosen.has(cardId))
  const undoBar = undoable && (
    <UndoBar
      key={undoable.cardIds[0]}
      text={t('stock.withdraw.done', { count: undoable.count })}
      undoLabel={t('stock.undo')}
      busy={undo.isPending}
      onUndo={() => undo.mutate([...undoable.cardIds])}
      onEnd={() => setUndoable(undefined)}
    />
  )
  if (cards.length === 0)
    return (
      <>
        <EmptyState small>{t(filter.card ? 'stock.cards.notFound' : 'stock.cards.empty')}</EmptyState>
        {undoBar}
      </>
    )
  return (
    <>
      {chosenCards.length > 0 && (
        <ChosenCardsBar
          shortUrl={filter.shortUrl}
          mayOpen={mayOpen}
          pickItem={pickItem}
          chosen={chosenCards}
          isOpened={opened.size > 0}
          onOpened={setOpened}
          onHide={() => setOpened(nothingOpened)}
          onClear={clear}
          onWithdrawn={(cardIds, count) => {
            clear()
            setUndoable({ cardIds, count })
          }}
        />
      )}
      <Panel
        title={t('stock.cards.shown', { count: cards.length })}
        aside={
          unsold.length > chosenCards.length && (
            <Button tone="quiet" onClick={() => setChosen(new Set(unsold.map(({ cardId }) => cardId)))}>
              {t('stock.cards.chooseAll', { count: unsold.length })}
            </Button>
          )
        }
      >
        <CardsTable
          cards={cards}
          chosen={chosen}
          onToggle={toggle}
          opened={opened}
          linkToOrder={linkToOrder}
          linkToBatch={linkToBatch}
        />
        {hasNextPage && (
          <Button wide busy={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('stock.cards.more')}
          </Button>
        )}
      </Panel>
      {undoBar}
    </>
  )
}
