import type { ItemId } from '@faka/contract/ids'
import { readItemId, shopUrl } from '@faka/contract/urls'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { languageOf } from '../../kernel/language-of.ts'
import { Link, usePlace } from '../../kernel/routing.tsx'
import { useTitle } from '../../kernel/title.ts'
import { useWords } from '../../kernel/words.ts'
import { ItemBadges } from '../../rooms/item/item-badges.tsx'
import { ItemDescription } from '../../rooms/item/item-description.tsx'
import { itemPictures } from '../../rooms/item/item-pictures.ts'
import { ItemPromises } from '../../rooms/item/item-promises.tsx'
import { itemQuery } from '../../rooms/item/item-query.ts'
import { stockWords } from '../../rooms/item/stock-words.ts'
import { SwipeGallery } from '../../rooms/item/swipe-gallery.tsx'
import { TierTable } from '../../rooms/item/tier-table.tsx'
import { lastShop } from '../../rooms/visit/last-shop.ts'
import { ChevronRight, Store } from '../../ui/icon.ts'
import { Price } from '../../ui/price.tsx'
import { FormOfOrder } from '../form-of-order.tsx'
import NotFound from '../not-found.tsx'
import { usePurchase } from '../use-purchase.ts'
import styles from './item-detail.module.css'

export { prepare, seed } from '../item-ahead.ts'

function ItemPage({ id }: { id: ItemId }) {
  const { say } = useWords()
  const { data: item, dataUpdatedAt } = useSuspenseQuery(itemQuery(id))
  const purchase = usePurchase(item)
  const { classifyId, draft, price } = purchase
  const aboutId = useId()
  useTitle(item.title)
  useEffect(() => lastShop.write(item.shortUrl), [item.shortUrl])
  const pictures = itemPictures(item)
  return (
    <div className={styles.page}>
      <SwipeGallery pictures={pictures} title={item.title} />
      <div className={styles.head}>
        <p className={styles.unit}>
          <Price fen={price.unitPriceFen} size="sum" />
          {price.discountFen > 0 && <Price fen={item.priceFen} struck />}
          <span className={styles.stock}>{stockWords(item.stock, say)}</span>
        </p>
        <h1 className={styles.title} lang={languageOf(item.title)}>
          {item.title}
        </h1>
        <ItemBadges item={item} />
        <TierTable item={item} quantity={draft.quantity} />
      </div>
      <div className={styles.part}>
        <FormOfOrder docked item={item} purchase={purchase} heardAt={dataUpdatedAt} />
      </div>
      <div className={styles.part}>
        <ItemPromises warranty={item.warranty} />
        <Link className={styles.shop} to={shopUrl(item.shortUrl, classifyId)}>
          <Store />
          <span lang={languageOf(item.shopName)}>{item.shopName}</span>
          <ChevronRight />
        </Link>
      </div>
      {item.description && (
        <section className={styles.part} aria-labelledby={aboutId}>
          <h2 id={aboutId} className={styles.heading}>
            {say('item.description')}
          </h2>
          <ItemDescription text={item.description} />
        </section>
      )}
    </div>
  )
}

/** An item on a phone: everything that is asked stands on the page, the sum and the button where the thumb is. */
export default function MobileItemDetail() {
  const id = readItemId(usePlace().params.id)
  return id ? <ItemPage key={id} id={id} /> : <NotFound />
}
