import type { ItemId } from '@faka/contract/ids'
import type { Item } from '@faka/contract/item'
import { readItemId } from '@faka/contract/urls'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { usePlace } from '../kernel/routing.tsx'
import { useTitle } from '../kernel/title.ts'
import { useWords } from '../kernel/words.ts'
import { ItemBadges } from '../rooms/item/item-badges.tsx'
import { ItemDescription } from '../rooms/item/item-description.tsx'
import { ItemGallery } from '../rooms/item/item-gallery.tsx'
import { ItemPath } from '../rooms/item/item-path.tsx'
import { DeliveryPromise, ItemPromises } from '../rooms/item/item-promises.tsx'
import { itemQuery } from '../rooms/item/item-query.ts'
import { isSoldOut, knownLeft, stockWords } from '../rooms/item/stock-words.ts'
import { TierTable } from '../rooms/item/tier-table.tsx'
import { OrderForm } from '../rooms/order/order-form.tsx'
import { PayChannelMark } from '../rooms/payment/pay-channel-mark.tsx'
import { PriceSum } from '../rooms/pricing/price-sum.tsx'
import { Price } from '../ui/price.tsx'
import styles from './item-detail.module.css'
import NotFound from './not-found.tsx'
import { usePurchase } from './use-purchase.ts'

export { prepare, seed } from './item-ahead.ts'

/** The box in which an item is bought: what it costs, what is asked, and what is promised. */
function BuyBox({ item }: { item: Item }) {
  const { say } = useWords()
  const { classifyId, draft, price, unpriced, change, onOrdered } = usePurchase(item)
  return (
    <div className={styles.box}>
      <h1 className={styles.title}>{item.title}</h1>
      <div className={styles.facts}>
        <ItemBadges item={item} />
        <span className={styles.stock}>{stockWords(item.stock, say)}</span>
      </div>
      <p className={styles.unit}>
        <Price fen={price.unitPriceFen} size="sum" />
        {price.discountFen > 0 && <Price fen={item.priceFen} struck />}
      </p>
      <TierTable item={item} quantity={draft.quantity} />
      <OrderForm
        item={item}
        left={isSoldOut(item.stock) ? 0 : knownLeft(item.stock)}
        draft={draft}
        onDraft={change}
        classifyId={classifyId}
        amountFen={price.amountFen}
        unpriced={unpriced}
        promise={<DeliveryPromise delivery={item.delivery} />}
        sum={<PriceSum price={price} quantity={draft.quantity} listPriceFen={item.priceFen} />}
        markOf={({ method }) => <PayChannelMark method={method} />}
        onOrdered={onOrdered}
      />
      <ItemPromises warranty={item.warranty} />
    </div>
  )
}

function ItemPage({ id }: { id: ItemId }) {
  const { say } = useWords()
  const { data: item } = useSuspenseQuery(itemQuery(id))
  const about = useId()
  useTitle(item.title)
  const pictures = [...new Set([...(item.cover ? [item.cover] : []), ...item.gallery])]
  return (
    <>
      <ItemPath item={item} />
      <div className={styles.page}>
        <ItemGallery pictures={pictures} title={item.title} />
        <BuyBox item={item} />
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
