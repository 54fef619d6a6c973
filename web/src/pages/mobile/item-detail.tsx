import type { ItemId } from '@faka/contract/shared/ids'
import { readAskedItemId, shopUrl } from '@faka/contract/shared/urls'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { ChooseVariant } from '../../features/item/choose-variant.tsx'
import { ItemBadges } from '../../features/item/item-badges.tsx'
import { ItemDescription } from '../../features/item/item-description.tsx'
import { itemPictures } from '../../features/item/item-pictures.ts'
import { ItemPromises } from '../../features/item/item-promises.tsx'
import { itemQuery } from '../../features/item/item-query.ts'
import { OriginalPrice } from '../../features/item/original-price.tsx'
import { stockLabel } from '../../features/item/stock-label.ts'
import { SwipeGallery } from '../../features/item/swipe-gallery.tsx'
import { TierTable } from '../../features/item/tier-table.tsx'
import { ItemRating } from '../../features/rating/item-rating.tsx'

import { useAccent } from '../../features/shop/use-accent.ts'
import { lastShop } from '../../features/visit/last-shop.ts'
import { detectLanguage } from '../../lib/detect-language.ts'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useRouteMatch } from '../../lib/route-match.ts'
import { useTitle } from '../../lib/title.ts'
import { ChevronRight, Store } from '../../ui/icon.ts'
import { Price } from '../../ui/price.tsx'
import NotFound from '../not-found.tsx'
import { ItemMoreSection } from '../parts/item-more-section.tsx'
import { ItemOrderForm } from '../parts/item-order-form.tsx'
import { usePurchase } from '../parts/use-purchase.ts'
import styles from './item-detail.module.css'

export { prefetch, seed } from '../parts/item-prefetch.ts'

function ItemPage({ askedId }: { askedId: ItemId }) {
  const { t } = useI18n()
  const { data: item, dataUpdatedAt } = useSuspenseQuery(itemQuery(askedId))
  const purchase = usePurchase(item)
  const { chooseVariant, classifyId, draft, price } = purchase
  const aboutId = useId()
  useTitle(item.seoTitle ?? item.title)
  useAccent(item.accent)
  useEffect(() => lastShop.setState(item.shortUrl), [item.shortUrl])
  const pictures = itemPictures(item)
  return (
    <div className={styles.page}>
      <SwipeGallery pictures={pictures} title={item.title} />
      <div className={styles.head}>
        <p className={styles.unit}>
          <Price fen={price.unitPriceFen} size="sum" />
          <OriginalPrice item={item} />
          {item.originalPriceFen === undefined && price.unitPriceFen < item.priceFen && (
            <Price fen={item.priceFen} struck />
          )}
          <span className={styles.stock}>{stockLabel(item.stock, t)}</span>
        </p>
        <h1 className={styles.title} lang={detectLanguage(item.title)}>
          {item.title}
        </h1>
        <ItemBadges item={item} />
        <ItemRating ratings={item.ratings} />
        <TierTable item={item} quantity={draft.quantity} />
      </div>
      {item.variants && (
        <div className={styles.part}>
          <ChooseVariant item={item} askedId={askedId} onChoose={chooseVariant} />
        </div>
      )}
      <div className={styles.part}>
        <ItemOrderForm docked item={item} purchase={purchase} fetchedAt={dataUpdatedAt} />
      </div>
      <div className={styles.part}>
        <ItemPromises warranty={item.warranty} />
        <Link className={styles.shop} to={shopUrl(item.shortUrl, classifyId)}>
          <Store />
          <span lang={detectLanguage(item.shopName)}>{item.shopName}</span>
          <ChevronRight />
        </Link>
      </div>
      {item.description && (
        <section className={styles.part} aria-labelledby={aboutId}>
          <h2 id={aboutId} className={styles.heading}>
            {t('item.description')}
          </h2>
          <ItemDescription text={item.description} />
        </section>
      )}
      <ItemMoreSection item={item} className={styles.part} headingClassName={styles.heading} />
    </div>
  )
}

/** An item on a phone: all fields are on the page, the sum and the button at the bottom. */
export default function MobileItemDetail() {
  const match = useRouteMatch()
  const askedId = readAskedItemId(match)
  return askedId ? <ItemPage key={match.params.id} askedId={askedId} /> : <NotFound />
}
