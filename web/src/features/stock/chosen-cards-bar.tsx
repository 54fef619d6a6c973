import type { ShortUrl } from '@faka/contract/shared/ids'
import { openCards, putBackCards } from '@faka/contract/stock/stock-cards'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { useStockAct } from '../../lib/use-stock-act.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import type { StockCard } from './cards-table.tsx'
import styles from './chosen-cards-bar.module.css'
import { MoveDialog, type PickItem } from './move-dialog.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

/** The most cards that one call opens. */
const maxOpened = 100

interface Props {
  shortUrl: ShortUrl
  mayOpen: boolean
  pickItem: PickItem
  chosen: readonly StockCard[]
  /** Whether contents of cards are shown. */
  isOpened: boolean
  onOpened: (contents: ReadonlyMap<number, string>) => void
  onHide: () => void
  onClear: () => void
  onWithdrawn: (cardIds: readonly number[], withdrawn: number) => void
}

/** What can be done to the chosen cards. */
export function ChosenCardsBar(props: Props) {
  const { shortUrl, mayOpen, pickItem, chosen, isOpened, onOpened, onHide, onClear, onWithdrawn } = props
  const { t } = useI18n()
  const [dialog, setDialog] = useState<'withdraw' | 'move'>()
  const idsOf = (state: StockCard['state']) =>
    chosen.filter((card) => card.state === state).map(({ cardId }) => cardId)
  const free = idsOf('free')
  const withdrawn = idsOf('withdrawn')
  const putBack = useStockAct({
    name: 'putBackCards',
    send: (cardIds: number[]) => sendOnce(putBackCards, { shortUrl, cardIds }),
    onDone: ({ putBack: count }) => {
      showToast('done', t('stock.putBack.done', { count }))
      onClear()
    },
  })
  const opening = useStockAct({
    name: 'openCards',
    send: (cardIds: number[]) => call(openCards, { shortUrl, cardIds }),
    onDone: ({ cards }) => onOpened(new Map(cards.map(({ cardId, content }) => [cardId, content]))),
  })
  return (
    <fieldset className={styles.bar} aria-label={t('stock.chosen.label')}>
      <strong className={styles.count}>{t('stock.chosen.count', { count: chosen.length })}</strong>
      {free.length > 0 && (
        <>
          <Button tone="danger" onClick={() => setDialog('withdraw')}>
            {t('stock.withdraw.open', { count: free.length })}
          </Button>
          <Button onClick={() => setDialog('move')}>{t('stock.move.open')}</Button>
        </>
      )}
      {withdrawn.length > 0 && (
        <Button busy={putBack.isPending} onClick={() => putBack.mutate(withdrawn)}>
          {t('stock.putBack.go', { count: withdrawn.length })}
        </Button>
      )}
      {mayOpen && isOpened && <Button onClick={onHide}>{t('stock.open.hide')}</Button>}
      {mayOpen && !isOpened && (
        <Button
          busy={opening.isPending}
          disabledReason={chosen.length > maxOpened ? t('stock.open.tooMany', { max: maxOpened }) : undefined}
          onClick={() => opening.mutate([...free, ...withdrawn])}
        >
          {t('stock.open.go')}
        </Button>
      )}
      <Button tone="quiet" onClick={onClear}>
        {t('stock.chosen.clear')}
      </Button>
      <WithdrawDialog
        shortUrl={shortUrl}
        cardIds={free}
        open={dialog === 'withdraw'}
        onClose={() => setDialog(undefined)}
        onWithdrawn={(cardIds, count) => {
          setDialog(undefined)
          onWithdrawn(cardIds, count)
        }}
      />
      <MoveDialog
        shortUrl={shortUrl}
        pickItem={pickItem}
        cardIds={free}
        open={dialog === 'move'}
        onClose={() => setDialog(undefined)}
        onMoved={(count) => {
          setDialog(undefined)
          showToast('done', t('stock.move.done', { count }))
          onClear()
        }}
      />
    </fieldset>
  )
}
