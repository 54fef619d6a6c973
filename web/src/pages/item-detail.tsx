import type { ItemId } from '@faka/contract/ids'
import type { Item } from '@faka/contract/item'
import { readItemId } from '@faka/contract/urls'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { languageOf } from '../kernel/language-of.ts'
import { usePlace } from '../kernel/routing.tsx'
import { useTitle } from '../kernel/title.ts'
import { useWords } from '../kernel/words.ts'
import { ItemBadges } from '../rooms/item/item-badges.tsx'
import { ItemDescription } from '../rooms/item/item-description.tsx'
import { ItemGallery } from '../rooms/item/item-gallery.tsx'
import { ItemPath } from '../rooms/item/item-path.tsx'
import { itemPictures } from '../rooms/item/item-pictures.ts'
import { ItemPromises } from '../rooms/item/item-promises.tsx'
import { itemQuery } from '../rooms/item/item-query.ts'
import { stockWords } from '../rooms/item/stock-words.ts'
import { TierTable } from '../rooms/item/tier-table.tsx'
import { Price } from '../ui/price.tsx'
import { FormOfOrder } from './form-of-order.tsx'
import styles from './item-detail.module.css'
import NotFound from './not-found.tsx'
import { usePurchase } from './use-purchase.ts'

export { prepare, seed } from './item-ahead.ts'

/**
 * The column in which an item is bought: the box flows with the page, and below it the bar with the sum and the button
 * stays in sight.
 */
function BuyColumn({ item, heardAt }: { item: Item; heardAt: number }) {
  const { say } = useWords()
  const purchase = usePurchase(item)
  const { draft, price } = purchase
  const box = (fields: ReactNode) => (
    <div className={styles.box}>
      <h1 className={styles.title} lang={languageOf(item.title)}>
        {item.title}
      </h1>
      <div className={styles.facts}>
        <ItemBadges item={item} />
        <span className={styles.stock}>{stockWords(item.stock, say)}</span>
      </div>
      <p className={styles.unit}>
        <Price fen={price.unitPriceFen} size="sum" />
        {price.discountFen > 0 && <Price fen={item.priceFen} struck />}
      </p>
      <TierTable item={item} quantity={draft.quantity} />
      {fields}
      <ItemPromises warranty={item.warranty} />
    </div>
  )
  return (
    <div className={styles.column}>
      <FormOfOrder item={item} purchase={purchase} heardAt={heardAt} around={box} />
    </div>
  )
}

function ItemPage({ id }: { id: ItemId }) {
  const { say } = useWords()
  const { data: item, dataUpdatedAt } = useSuspenseQuery(itemQuery(id))
  const about = useId()
  useTitle(item.title)
  const pictures = itemPictures(item)
  return (
    <>
      <ItemPath item={item} />
      <div className={styles.page}>
        <ItemGallery pictures={pictures} title={item.title} />
        <BuyColumn item={item} heardAt={dataUpdatedAt} />
        {item.description && (
          <section className={styles.about} aria-labelledby={about}>
            <h2 id={about} className={styles.heading}>
              {say('item.description')}
            </h2>
            <ItemDescription text={item.description} />
          </section>
        )}
      </div>
    </>
  )
}

/** An item: what it is, and the box in which it is bought. */
export default function ItemDetail() {
  const id = readItemId(usePlace().params.id)
  return id ? <ItemPage key={id} id={id} /> : <NotFound />
}
