import { type CardState, cardStates } from '@faka/contract/shared/states'
import { openCards } from '@faka/contract/stock/stock-cards'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Link } from 'react-router'
import { ItemCombobox } from '../../features/item/item-combobox.tsx'
import { withShop } from '../../features/shop/chosen-shop.ts'
import { useShopAccess } from '../../features/shop/use-shop-access.ts'
import { useShownShop } from '../../features/shop/use-shown-shop.ts'
import { CardList } from '../../features/stock/card-list.tsx'
import { ExportUnsold } from '../../features/stock/export-unsold.tsx'
import type { PickItem } from '../../features/stock/move-dialog.tsx'
import { itemStockQuery } from '../../features/stock/stock-queries.ts'
import { useCardFilter } from '../../features/stock/use-card-filter.ts'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { StockItemField } from '../parts/stock-item-field.tsx'
import styles from './page.module.css'
import { useOrderLink } from './parts/use-order-link.tsx'

/** The cards that the address narrows down; the number of each state is known for one item. */
function Cards() {
  const { t } = useI18n()
  const { shortUrl } = useShownShop()
  const mayOpen = useShopAccess(shortUrl).may(openCards.rights)
  const { filter, change } = useCardFilter()
  const { itemId, state, batchId, card } = filter
  const { data: counts } = useQuery(itemStockQuery(itemId))
  const linkToOrder = useOrderLink(shortUrl)
  const linkToBatch = useCallback(
    (number: number) => (
      <Link to={withShop(`/seller/stock?batch=${number}`, shortUrl)}>
        {t('stock.batch', { number: String(number) })}
      </Link>
    ),
    [shortUrl, t],
  )
  const pickItem = useCallback<PickItem>(
    (field) => <ItemCombobox shortUrl={shortUrl} {...field} />,
    [shortUrl],
  )
  const exported = state === 'withdrawn' ? 'withdrawn' : 'free'
  const chipText = (name: string, states: readonly CardState[]) =>
    counts ? t('stock.count', { name, count: states.reduce((sum, each) => sum + counts[each], 0) }) : name
  return (
    <>
      <StockItemField
        shortUrl={shortUrl}
        label={t('stock.item')}
        itemId={itemId}
        onChoose={(chosen) => change({ item: chosen, batch: undefined })}
      />
      <FilterBar
        chipsLabel={t('stock.states')}
        chips={[
          { value: '' as const, text: chipText(t('stock.state.all'), cardStates) },
          ...cardStates.map((each) => ({ value: each, text: chipText(t(`stock.state.${each}`), [each]) })),
        ]}
        chosen={state ?? ''}
        onChoose={(chosen) => change({ state: chosen === '' ? undefined : chosen })}
        searchLabel={t('stock.search')}
        searchButton={t('actions.search')}
        clearLabel={
          batchId === undefined ? t('stock.clear') : t('stock.clearBatch', { number: String(batchId) })
        }
        text={card}
        onSearch={(typed) => change({ card: typed })}
        filtered={card !== '' || batchId !== undefined}
        onClear={() => change({ card: '', batch: undefined })}
      >
        {mayOpen && itemId && counts && (
          <ExportUnsold itemId={itemId} state={exported} count={counts[exported]} />
        )}
      </FilterBar>
      <CardList
        key={JSON.stringify(filter)}
        filter={{ shortUrl, ...filter }}
        mayOpen={mayOpen}
        pickItem={pickItem}
        linkToOrder={linkToOrder}
        linkToBatch={linkToBatch}
      />
    </>
  )
}

/** `/seller/stock`: the cards of a shop, by item, state and batch. */
export default function Stock() {
  const { t } = useI18n()
  const shop = useShownShop()
  const { itemId } = useCardFilter().filter
  useTitle(t('console.stock.title'))
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {t('console.stock.title')}
        </h1>
        <span className={styles.links}>
          <Link
            className={buttonClass()}
            to={withShop(
              itemId ? `/seller/stock/batches?item=${itemId}` : '/seller/stock/batches',
              shop.shortUrl,
            )}
          >
            {t('stock.batches')}
          </Link>
          <Link
            className={buttonClass({ tone: 'primary' })}
            to={withShop(
              itemId ? `/seller/stock/import?item=${itemId}` : '/seller/stock/import',
              shop.shortUrl,
            )}
          >
            {t('stock.add')}
          </Link>
        </span>
      </div>
      <Cards />
    </div>
  )
}
