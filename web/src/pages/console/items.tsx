import { ClassifyId, type ItemId } from '@faka/contract/shared/ids'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, startTransition, useCallback, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { BulkBar } from '../../features/item/bulk-bar.tsx'
import {
  itemsViews,
  type SellerItemsFilter,
  sellerItemsPerPage,
  sellerItemsQuery,
} from '../../features/item/seller-items-query.ts'
import { SellerItemsTable } from '../../features/item/seller-items-table.tsx'
import { useItemChoice } from '../../features/item/use-item-choice.ts'
import { useSellerItemsFilter } from '../../features/item/use-seller-items-filter.ts'
import { withShop } from '../../features/shop/chosen-shop.ts'
import { classifiesQuery } from '../../features/shop/classifies-query.ts'
import { useShopAccess } from '../../features/shop/use-shop-access.ts'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Picker } from '../../ui/picker.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './page.module.css'

const ReorderPart = lazyPart(() => import('../../features/item/reorder-items.tsx'), [])

interface ListProps {
  filter: SellerItemsFilter
  isFiltered: boolean
  classifies: readonly { id: ClassifyId; name: string }[]
  onPage: (page: number) => void
}

/** The list with its states, as rows to work on or to be put in order, and the pages below it. */
function ItemList({ filter, isFiltered, classifies, onPage }: ListProps) {
  const { t } = useI18n()
  const client = useQueryClient()
  const navigate = useNavigate()
  const shop = useShownShop()
  const { shortUrl } = shop
  const items = useQuery(sellerItemsQuery(shortUrl, filter))
  const { data } = items
  const choice = useItemChoice(data?.list ?? [])
  const [isOrdering, setOrdering] = useState(false)
  const linkToItem = useCallback(
    (id: ItemId, title: ReactNode) => <Link to={`/seller/items/${id}?shop=${shortUrl}`}>{title}</Link>,
    [shortUrl],
  )
  const mayOpenStock = useShopAccess(shortUrl).may(['stock'])
  const linkToStock = useCallback(
    (id: ItemId, stock: ReactNode) =>
      mayOpenStock ? (
        <Link to={withShop(`/seller/stock?item=${id}`, shortUrl)}>
          {stock}
          <VisuallyHidden> {t('items.stock.show')}</VisuallyHidden>
        </Link>
      ) : (
        stock
      ),
    [mayOpenStock, shortUrl, t],
  )
  const openCopy = useCallback(
    (id: ItemId) => void navigate(`/seller/items/${id}?shop=${shortUrl}`),
    [navigate, shortUrl],
  )
  if (!data) return <LoadState queries={[items]} />
  if (data.list.length === 0)
    return <EmptyState small>{t(isFiltered ? 'items.noneFound' : 'items.none')}</EmptyState>
  const pages = Math.ceil(data.total / sellerItemsPerPage)
  const endOrdering = () => {
    setOrdering(false)
    void client.invalidateQueries()
  }
  const table = (
    <>
      <BulkBar
        shortUrl={shortUrl}
        shown={data.list.length}
        chosen={choice.chosen}
        classifies={classifies}
        onToggleAll={choice.toggleAll}
        onClear={choice.clear}
      />
      <SellerItemsTable
        items={data.list}
        shortUrl={shortUrl}
        isChosen={choice.isChosen}
        onChoose={choice.toggle}
        linkToItem={linkToItem}
        linkToStock={linkToStock}
        onCopied={openCopy}
      />
    </>
  )
  return (
    <Panel
      title={t('items.found', { count: data.total })}
      aside={
        isOrdering && !isFiltered ? (
          <Button tone="primary" onClick={endOrdering}>
            {t('items.orderDone')}
          </Button>
        ) : (
          !isFiltered &&
          data.list.length > 1 && (
            <Button onClick={() => startTransition(() => setOrdering(true))}>{t('items.order')}</Button>
          )
        )
      }
    >
      <ReorderPart when={isOrdering && !isFiltered} fallback={table} onFailed={() => setOrdering(false)}>
        {(Reorder) => (
          <Reorder
            key={data.list.map(({ id }) => id).join()}
            shortUrl={shortUrl}
            items={data.list}
            offset={(data.page - 1) * sellerItemsPerPage}
          />
        )}
      </ReorderPart>
      {pages > 1 && (
        <nav className={styles.pager} aria-label={t('console.orders.pages')}>
          {data.page > 1 && <Button onClick={() => onPage(data.page - 1)}>{t('items.previousPage')}</Button>}
          <span>{t('console.orders.page', { page: data.page, pages })}</span>
          {data.page < pages && <Button onClick={() => onPage(data.page + 1)}>{t('items.nextPage')}</Button>}
        </nav>
      )}
    </Panel>
  )
}

/** `/seller/items`: the items of a shop, narrowed down by state, classify and text, and changed alone or together. */
export default function Items() {
  const { t } = useI18n()
  const { shortUrl } = useShownShop()
  const { filter, change, clear } = useSellerItemsFilter()
  const { data: classifies = [] } = useQuery(classifiesQuery(shortUrl))
  const { view, classifyId, text } = filter
  const isNarrowed = text !== '' || classifyId !== undefined
  useTitle(t('console.items.title'))
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {t('console.items.title')}
        </h1>
        <Link className={buttonClass({ tone: 'primary' })} to={`/seller/items/new?shop=${shortUrl}`}>
          {t('items.new')}
        </Link>
      </div>
      <FilterBar
        chipsLabel={t('items.views')}
        chips={[
          { value: '' as const, text: t('items.view.all') },
          ...itemsViews.map((value) => ({ value, text: t(`items.view.${value}`) })),
        ]}
        chosen={view ?? ''}
        onChoose={(chosen) => change({ view: chosen === '' ? undefined : chosen })}
        searchLabel={t('items.search')}
        searchButton={t('actions.search')}
        clearLabel={t('orders.search.clear')}
        text={text}
        onSearch={(typed) => change({ text: typed })}
        filtered={isNarrowed}
        onClear={clear}
      >
        <Picker
          label={t('items.classify')}
          labelHidden
          value={classifyId ?? ''}
          options={[
            { value: '', text: t('items.allClassifies') },
            ...classifies.map(({ id, name }) => ({ value: id, text: name })),
          ]}
          onValueChange={(value) => change({ classifyId: ClassifyId.safeParse(value).data })}
        />
      </FilterBar>
      <ItemList
        filter={filter}
        isFiltered={isNarrowed || view !== undefined}
        classifies={classifies}
        onPage={(page) => change({ page })}
      />
    </div>
  )
}
