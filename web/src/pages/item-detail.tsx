import type { Item } from '@faka/contract/item/item'
import type { ItemId } from '@faka/contract/shared/ids'
import { readAskedItemId } from '@faka/contract/shared/urls'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { ChooseVariant } from '../features/item/choose-variant.tsx'
import { ItemBadges } from '../features/item/item-badges.tsx'
import { ItemBreadcrumb } from '../features/item/item-breadcrumb.tsx'
import { ItemDescription } from '../features/item/item-description.tsx'
import { ItemGallery } from '../features/item/item-gallery.tsx'
import { itemPictures } from '../features/item/item-pictures.ts'
import { ItemPromises } from '../features/item/item-promises.tsx'
import { itemQuery } from '../features/item/item-query.ts'
import { OriginalPrice } from '../features/item/original-price.tsx'
import { stockLabel } from '../features/item/stock-label.ts'
import { TierTable } from '../features/item/tier-table.tsx'
import { ItemRating } from '../features/rating/item-rating.tsx'

import { useAccent } from '../features/shop/use-accent.ts'
import { detectLanguage } from '../lib/detect-language.ts'
import { useI18n } from '../lib/messages.ts'
import { useRouteMatch } from '../lib/route-match.ts'
import { useTitle } from '../lib/title.ts'
import { Price } from '../ui/price.tsx'
import styles from './item-detail.module.css'
import NotFound from './not-found.tsx'
import { ItemMoreSection } from './parts/item-more-section.tsx'
import { ItemOrderForm } from './parts/item-order-form.tsx'
import { usePurchase } from './parts/use-purchase.ts'

export { prefetch, seed } from './parts/item-prefetch.ts'

/** The purchase column: the box scrolls with the page; the bar with the sum and the button below it is sticky. */
function BuyColumn({ item, askedId, fetchedAt }: { item: Item; askedId: ItemId; fetchedAt: number }) {
  const { t } = useI18n()
  const purchase = usePurchase(item)
  const { chooseVariant, draft, price } = purchase
  const renderBox = (fields: ReactNode) => (
    <div className={styles.box}>
      <h1 className={styles.title} lang={detectLanguage(item.title)}>
        {item.title}
      </h1>
      <div className={styles.facts}>
        <ItemBadges item={item} />
        <ItemRating ratings={item.ratings} />
        <span className={styles.stock}>{stockLabel(item.stock, t)}</span>
      </div>
      <p className={styles.unit}>
        <Price fen={price.unitPriceFen} size="sum" />
        <OriginalPrice item={item} />
        {item.originalPriceFen === undefined && price.unitPriceFen < item.priceFen && (
          <Price fen={item.priceFen} struck />
        )}
      </p>
      <TierTable item={item} quantity={draft.quantity} />
      <ChooseVariant item={item} askedId={askedId} onChoose={chooseVariant} />
      {fields}
      <ItemPromises warranty={item.warranty} />
    </div>
  )
  return (
    <div className={styles.column}>
      <ItemOrderForm item={item} purchase={purchase} fetchedAt={fetchedAt} renderLayout={renderBox} />
    </div>
  )
}

function ItemPage({ askedId }: { askedId: ItemId }) {
  const { t } = useI18n()
  const { data: item, dataUpdatedAt } = useSuspenseQuery(itemQuery(askedId))
  const about = useId()
  useTitle(item.seoTitle ?? item.title)
  useAccent(item.accent)
  const pictures = itemPictures(item)
  return (
    <>
      <ItemBreadcrumb item={item} />
      <div className={styles.page}>
        <ItemGallery pictures={pictures} title={item.title} />
        <BuyColumn item={item} askedId={askedId} fetchedAt={dataUpdatedAt} />
        <div className={styles.below}>
          {item.description && (
            <section className={styles.about} aria-labelledby={about}>
              <h2 id={about} className={styles.heading}>
                {t('item.description')}
              </h2>
              <ItemDescription text={item.description} />
            </section>
          )}
          <ItemMoreSection item={item} className={styles.about} headingClassName={styles.heading} />
        </div>
      </div>
    </>
  )
}

/** The page of an item with its purchase box. */
export default function ItemDetail() {
  const match = useRouteMatch()
  const askedId = readAskedItemId(match)
  return askedId ? <ItemPage key={match.params.id} askedId={askedId} /> : <NotFound />
}
