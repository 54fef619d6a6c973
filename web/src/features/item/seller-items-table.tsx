import type { SellerItem } from '@faka/contract/item/seller-item-list'
import type { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import { type ReactNode, useMemo } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { Price } from '../../ui/price.tsx'
import { ItemRowActs } from './item-row-acts.tsx'
import { ItemStatusBadge } from './item-status-badge.tsx'
import { ListedStock } from './listed-stock.tsx'
import styles from './seller-items.module.css'

interface Props {
  items: readonly SellerItem[]
  shortUrl: ShortUrl
  isChosen: (id: ItemId) => boolean
  onChoose: (id: ItemId) => void
  /** The link to the page on which an item is edited. */
  linkToItem: (id: ItemId, title: ReactNode) => ReactNode
  /** The link to the cards of an item. */
  linkToStock: (id: ItemId, stock: ReactNode) => ReactNode
  onCopied: (id: ItemId) => void
}

/** The items of a shop as rows: a box to choose them, the state first, then what, how much, and what can be done. */
export function SellerItemsTable(props: Props) {
  const { items, shortUrl, isChosen, onChoose, linkToItem, linkToStock, onCopied } = props
  const { t } = useI18n()
  const columns = useMemo<readonly DataColumn<SellerItem>[]>(
    () => [
      {
        id: 'choose',
        header: t('items.choose'),
        cell: ({ id, title }) => (
          <label className={styles.box}>
            <input
              type="checkbox"
              aria-label={t('items.chooseItem', { title })}
              checked={isChosen(id)}
              onChange={() => onChoose(id)}
            />
          </label>
        ),
      },
      {
        id: 'status',
        header: t('items.status'),
        noWrap: true,
        cell: (item) => <ItemStatusBadge item={item} />,
      },
      {
        id: 'title',
        header: t('items.item'),
        isRowHeader: true,
        cell: ({ id, title, variants }) => (
          <>
            {linkToItem(id, <span lang={detectLanguage(title)}>{title}</span>)}
            {variants.length > 0 && (
              <small className={styles.quiet}> {t('items.variants', { count: variants.length })}</small>
            )}
          </>
        ),
      },
      {
        id: 'classify',
        header: t('items.classify'),
        cell: ({ classifyName }) =>
          classifyName === null ? (
            '–'
          ) : (
            <span className={styles.whole} lang={detectLanguage(classifyName)}>
              {classifyName}
            </span>
          ),
      },
      {
        id: 'price',
        header: t('items.price'),
        alignEnd: true,
        cell: ({ priceFen, originalPriceFen, variants }) => (
          <>
            {originalPriceFen !== null && <Price fen={originalPriceFen} struck />} <Price fen={priceFen} />
            {variants.some((variant) => variant.priceFen > priceFen) && (
              <>
                {' – '}
                <Price fen={Math.max(...variants.map((variant) => variant.priceFen))} />
              </>
            )}
          </>
        ),
      },
      {
        id: 'stock',
        header: t('items.stock'),
        cell: (item) => {
          const stock = <ListedStock item={item} />
          if (item.variants.length > 0) return linkToItem(item.id, stock)
          return item.stock ? linkToStock(item.id, stock) : stock
        },
      },
      {
        id: 'acts',
        header: t('items.acts'),
        alignEnd: true,
        cell: (item) => <ItemRowActs item={item} shortUrl={shortUrl} onCopied={onCopied} />,
      },
    ],
    [t, shortUrl, isChosen, onChoose, linkToItem, linkToStock, onCopied],
  )
  return <DataTable label={t('console.items.title')} columns={columns} rows={items} rowKey={({ id }) => id} />
}
