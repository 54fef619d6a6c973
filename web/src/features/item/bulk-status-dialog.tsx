import { bulkDiscontinueItems, bulkPublishItems, type SellerItem } from '@faka/contract/item/seller-item-list'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { Button } from '../../ui/button.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'
import { useItemAct } from './use-item-act.ts'

export interface BulkDialogProps {
  open: boolean
  shortUrl: ShortUrl
  items: readonly SellerItem[]
  onClose: () => void
  /** The items were changed. */
  onDone: () => void
}

/** Publishes items or takes them off sale, after showing how many. */
export function BulkStatusDialog({
  open,
  kind,
  shortUrl,
  items,
  onClose,
  onDone,
}: BulkDialogProps & { kind: 'publish' | 'discontinue' }) {
  const { t } = useI18n()
  const isPublishing = kind === 'publish'
  const changing = items.filter(({ status }) => (status === 'published') !== isPublishing)
  const count = changing.length
  const unchanged = items.length - count
  const empty = isPublishing ? changing.filter(({ stock }) => stock?.free === 0).length : 0
  const act = useItemAct({
    name: isPublishing ? 'bulkPublishItems' : 'bulkDiscontinueItems',
    send: () => {
      const input = { shortUrl, itemIds: changing.map(({ id }) => id) }
      return isPublishing ? sendOnce(bulkPublishItems, input) : sendOnce(bulkDiscontinueItems, input)
    },
    done: ({ changed }) => t(isPublishing ? 'items.publishedMany' : 'items.discontinuedMany', { changed }),
    onDone: () => {
      onClose()
      onDone()
    },
  })
  return (
    <LazyDialog
      open={open}
      onClose={onClose}
      title={t(isPublishing ? 'items.publishMany' : 'items.discontinueMany', { count })}
      closeLabel={t('shell.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('items.cancel')}</Button>
          <Button
            tone={isPublishing ? 'primary' : 'danger'}
            busy={act.isPending}
            disabledReason={count === 0 ? t('items.nothingToChange') : undefined}
            onClick={() => act.mutate(undefined)}
          >
            {t(isPublishing ? 'items.publish' : 'items.discontinue')}
          </Button>
        </>
      }
    >
      <p>{t(isPublishing ? 'items.publishManyText' : 'items.discontinueManyText', { count })}</p>
      {unchanged > 0 && (
        <p>{t(isPublishing ? 'items.alreadyOnSale' : 'items.notOnSale', { count: unchanged })}</p>
      )}
      {empty > 0 && <p>{t('items.withoutCards', { count: empty })}</p>}
    </LazyDialog>
  )
}
