import type { Item } from '@faka/contract/item/item'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { DeliveryPromise } from '../../features/item/item-promises.tsx'
import { OrderForm } from '../../features/order/order-form.tsx'
import { UnavailableItem } from '../../features/order/unavailable-item.tsx'
import { findUnavailableReason } from '../../features/order/unavailable-reason.ts'
import { PayChannelMark } from '../../features/payment/pay-channel-mark.tsx'
import { PriceBreakdown } from '../../features/pricing/price-breakdown.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useI18n } from '../../lib/messages.ts'
import type { usePurchase } from './use-purchase.ts'

const Coupon = lazyPart(() => import('./order-coupon.tsx'), ['coupon'])
// few items let their buyers choose
const Choice = lazyPart(() => import('../../features/stock/choose-cards.tsx'), ['choice'])
// few shops have levels
const MemberPrice = lazyPart(() => import('../../features/shop/member-price.tsx'), ['level'])
// most items are in stock, and few are held by unpaid orders
const Release = lazyPart(() => import('../../features/item/next-release.tsx'), ['nextRelease'])
const LazyRestockForm = lazyPart(() => import('../../features/notification/restock-form.tsx'), ['restock'])

interface Props {
  item: Item
  purchase: ReturnType<typeof usePurchase>
  /** Whether the sum and the button stick to the bottom of the screen. */
  docked?: boolean
  /** Renders what surrounds the fields; the sum and the button follow it. */
  renderLayout?: (fields: ReactNode) => ReactNode
  /** When the item was fetched, in milliseconds of the page's clock. */
  fetchedAt: number
}

/** The order form of an item, composed of the parts of several features. */
export function ItemOrderForm({ item, purchase, fetchedAt, docked = false, renderLayout }: Props) {
  const { classifyId, available, form, draft, chosen, priced, price, unpriced, onOrdered } = purchase
  const { t } = useI18n()
  const queries = useQueryClient()
  const [couponWanted, setCouponWanted] = useState(false)
  const [couponTrials, setCouponTrials] = useState(0)
  const reason = findUnavailableReason(item, available)
  const refetchItem = () => void queries.invalidateQueries({ queryKey: ['item.getItem'] })
  // a separate form: submitting it orders nothing
  const withRestock = (fields: ReactNode) => (
    <>
      {reason && <UnavailableItem item={item} reason={reason} classifyId={classifyId} />}
      {fields}
      <LazyRestockForm when={item.restockMail === true}>
        {(RestockForm) => <RestockForm itemId={item.id} onInStock={refetchItem} />}
      </LazyRestockForm>
    </>
  )
  return (
    <OrderForm
      docked={docked}
      renderLayout={(fields) => (renderLayout ? renderLayout(withRestock(fields)) : withRestock(fields))}
      item={item}
      available={available}
      values={draft}
      form={form}
      classifyId={classifyId}
      amountFen={price.amountFen}
      unpriced={unpriced}
      releaseNotice={
        item.nextRelease && (
          <Release when>
            {(Part) =>
              item.nextRelease && <Part key={fetchedAt} release={item.nextRelease} fetchedAt={fetchedAt} />
            }
          </Release>
        )
      }
      deliveryPromise={<DeliveryPromise delivery={item.delivery} />}
      cardChoice={(change, refusal) => (
        <Choice when={item.cardChoice !== undefined}>
          {(Part) => (
            <Part
              key={item.id}
              item={item}
              chosen={chosen}
              price={price}
              refusal={refusal}
              onChange={change}
            />
          )}
        </Choice>
      )}
      onUnusedCoupon={() => {
        setCouponWanted(true)
        setCouponTrials(couponTrials + 1)
      }}
      priceBreakdown={(change, refusal) => (
        <>
          <PriceBreakdown price={price} quantity={draft.quantity} listPriceFen={item.priceFen} />
          <MemberPrice when={item.memberPrices === true}>
            {(Part) => <Part shortUrl={item.shortUrl} price={price} />}
          </MemberPrice>
          <details open={couponWanted || !!draft.couponText} onToggle={() => setCouponWanted(true)}>
            <summary>{t('buy.coupon')}</summary>
            <Coupon when={couponWanted} onFailed={() => setCouponWanted(false)}>
              {(Field) => (
                <Field
                  item={item}
                  values={priced}
                  price={price}
                  refusal={refusal}
                  trials={couponTrials}
                  onChange={change}
                />
              )}
            </Coupon>
          </details>
        </>
      )}
      renderMark={({ method }) => <PayChannelMark method={method} />}
      onOrdered={onOrdered}
    />
  )
}
