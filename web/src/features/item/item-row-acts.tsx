import { discontinueItem, publishItem } from '@faka/contract/item/seller-item'
import { copyItem, type SellerItem } from '@faka/contract/item/seller-item-list'
import type { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import { itemUrl } from '@faka/contract/shared/urls'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Copy, ExternalLink } from '../../ui/icon.ts'
import styles from './seller-items.module.css'
import { useItemAct } from './use-item-act.ts'

interface Props {
  item: SellerItem
  shortUrl: ShortUrl
  /** Called with the id of a copy. */
  onCopied: (itemId: ItemId) => void
}

/** What is done to one item with one press: publish it or take it off sale, copy it, see it as buyers do. */
export function ItemRowActs({ item: { id, title, status }, shortUrl, onCopied }: Props) {
  const { t } = useI18n()
  const publish = useItemAct({
    name: 'publishItem',
    send: () => sendOnce(publishItem, { itemId: id }),
    done: () => t('items.published', { title }),
  })
  const discontinue = useItemAct({
    name: 'discontinueItem',
    send: () => sendOnce(discontinueItem, { itemId: id }),
    done: () => t('items.discontinued', { title }),
    undo: () => sendOnce(publishItem, { itemId: id }),
  })
  const copy = useItemAct({
    name: 'copyItem',
    send: () => sendOnce(copyItem, { itemId: id }),
    done: () => t('items.copied', { title }),
    onDone: ({ itemId }) => onCopied(itemId),
  })
  return (
    <span className={styles.acts}>
      {status === 'published' ? (
        <>
          <a
            className={buttonClass({ tone: 'quiet', square: true })}
            href={itemUrl(id, shortUrl)}
            aria-label={t('items.open', { title })}
          >
            <ExternalLink />
          </a>
          <Button
            busy={discontinue.isPending}
            aria-label={t('items.discontinueItem', { title })}
            onClick={() => discontinue.mutate(undefined)}
          >
            {t('items.discontinue')}
          </Button>
        </>
      ) : (
        <Button
          tone="primary"
          busy={publish.isPending}
          aria-label={t('items.publishItem', { title })}
          onClick={() => publish.mutate(undefined)}
        >
          {t('items.publish')}
        </Button>
      )}
      <Button
        tone="quiet"
        square
        icon={<Copy />}
        busy={copy.isPending}
        aria-label={t('items.copyItem', { title })}
        onClick={() => copy.mutate(undefined)}
      />
    </span>
  )
}
