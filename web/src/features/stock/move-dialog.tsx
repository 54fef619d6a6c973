import type { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import { moveCards } from '@faka/contract/stock/stock-cards'
import { type ReactNode, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { useStockAct } from '../../lib/use-stock-act.ts'
import { Button } from '../../ui/button.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'
import styles from './stock-dialog.module.css'

interface ChosenItem {
  itemId: ItemId
  title: string
}

/** The field that finds one of the shop's items. */
export type PickItem = (field: {
  label: string
  error: string | undefined
  value: ChosenItem | undefined
  onValueChange: (item: ChosenItem | undefined) => void
}) => ReactNode

interface Props {
  shortUrl: ShortUrl
  pickItem: PickItem
  cardIds: readonly number[]
  open: boolean
  onClose: () => void
  onMoved: (moved: number) => void
}

/** Asks to which item of the shop the chosen cards go. */
export function MoveDialog({ shortUrl, pickItem, cardIds, open, onClose, onMoved }: Props) {
  const { t } = useI18n()
  const [target, setTarget] = useState<ChosenItem>()
  const [missing, setMissing] = useState(false)
  const { mutate, isPending } = useStockAct({
    name: 'moveCards',
    send: (itemId: ItemId) => sendOnce(moveCards, { shortUrl, cardIds: [...cardIds], toItemId: itemId }),
    onDone: ({ moved }) => {
      setTarget(undefined)
      onMoved(moved)
    },
  })
  const count = cardIds.length
  return (
    <LazyDialog
      open={open}
      onClose={onClose}
      title={t('stock.move.title', { count })}
      closeLabel={t('shell.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button
            tone="primary"
            busy={isPending}
            busyText={t('stock.busy')}
            onClick={() => (target ? mutate(target.itemId) : setMissing(true))}
          >
            {t('stock.move.go', { count })}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p>{t('stock.move.text')}</p>
        {pickItem({
          label: t('stock.move.to'),
          value: target,
          error: missing && !target ? t('stock.move.missing') : undefined,
          onValueChange: setTarget,
        })}
      </div>
    </LazyDialog>
  )
}
