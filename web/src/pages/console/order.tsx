import type { ComplaintNo } from '@faka/contract/complaint/complaint'
import type { SoldOrder } from '@faka/contract/delivery/sold-order'
import { OrderNo } from '@faka/contract/shared/ids'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { ReplaceSoldCards } from '../../features/complaint/replace-sold-cards.tsx'
import { SoldOrderComplaints } from '../../features/complaint/sold-order-complaints.tsx'
import { AskedProgram } from '../../features/delivery/asked-program.tsx'
import { DeliveryTask } from '../../features/delivery/delivery-task.tsx'
import { SoldOrderMoney } from '../../features/delivery/sold-order-money.tsx'
import { soldOrderQuery } from '../../features/delivery/sold-order-query.ts'
import { BlockBuyer } from '../../features/order/block-buyer.tsx'
import { NextOrder } from '../../features/order/next-order.tsx'
import { PayLink } from '../../features/order/pay-link.tsx'
import { SellerActs } from '../../features/order/seller-acts.tsx'
import { SellerAnswers } from '../../features/order/seller-answers.tsx'
import { shownContact } from '../../features/order/shown-contact.ts'
import { SoldOrderEvents, SoldOrderReveals } from '../../features/order/sold-order-history.tsx'
import { SoldOrderSummary } from '../../features/order/sold-order-summary.tsx'
import { CancelSoldOrder } from '../../features/payment/cancel-sold-order.tsx'
import { ConfirmSoldOrder } from '../../features/payment/confirm-sold-order.tsx'
import { RefundSoldOrder } from '../../features/payment/refund-sold-order.tsx'
import { withShop } from '../../features/shop/chosen-shop.ts'
import { useChosenShop } from '../../features/shop/use-chosen-shop.ts'
import { useShopAccess } from '../../features/shop/use-shop-access.ts'
import { ConsoleNotFound } from '../../layout/console-not-found.tsx'
import { isDomainError } from '../../lib/call-errors.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './page.module.css'

function Found({ order }: { order: SoldOrder }) {
  const { t } = useI18n()
  const { orderNo } = order
  const { may } = useShopAccess(order.shortUrl)
  const mayAct = may(['orders'])
  const mayPay = may(['money'])
  const mayReplace = may(['complaints'])
  const linkToComplaint = (complaintNo: ComplaintNo) => (
    <Link to={withShop(`/seller/complaints/${complaintNo}`, order.shortUrl)} translate="no">
      {complaintNo}
    </Link>
  )
  return (
    <>
      <SoldOrderSummary order={order} />
      {order.refunds.some(({ waitsForSeller }) => waitsForSeller) && (
        <Notice tone="warning">{t('console.order.refundWaits')}</Notice>
      )}
      {order.status === 'unpaid' && <PayLink orderNo={orderNo} payBefore={order.payBefore} />}
      {(mayPay || mayAct || mayReplace) && (
        <fieldset className={styles.acts} aria-label={t('soldOrder.acts')}>
          {mayReplace && (
            <ReplaceSoldCards
              orderNo={orderNo}
              possible={order.status === 'delivered'}
              linkToComplaint={linkToComplaint}
            />
          )}
          {mayPay && (
            <>
              <RefundSoldOrder order={order} />
              <CancelSoldOrder order={order} />
              <ConfirmSoldOrder order={order} />
            </>
          )}
          {mayAct && <BlockBuyer orderNo={orderNo} contact={shownContact(order.contact)} />}
        </fieldset>
      )}
      {mayAct && order.hasAnswers && <SellerAnswers orderNo={orderNo} />}
      {mayAct && order.program && order.status === 'paid' && (
        <AskedProgram orderNo={orderNo} program={order.program} />
      )}
      {mayAct && (
        <DeliveryTask
          order={order}
          next={
            <NextOrder
              shortUrl={order.shortUrl}
              orderNo={orderNo}
              pathTo={(next) => withShop(next ? `/seller/orders/${next}` : '/seller/orders', order.shortUrl)}
            />
          }
        />
      )}
      <div className={styles.columns}>
        <div className={styles.page}>
          <SoldOrderMoney order={order} />
          <SoldOrderEvents events={order.events} />
        </div>
        <div className={styles.page}>
          <SoldOrderComplaints
            complaints={order.complaints}
            replacements={order.replacements}
            linkToComplaint={linkToComplaint}
          />
          {mayAct && <SellerActs orderNo={orderNo} actions={order.actions} />}
          <SoldOrderReveals reveals={order.reveals} />
        </div>
      </div>
    </>
  )
}

/** `/seller/orders/:orderNo`: one order with its money and its history, and what its seller can do about it. */
export default function Order() {
  const { t } = useI18n()
  const shop = useChosenShop()
  const orderNo = OrderNo.safeParse(useParams().orderNo).data
  const order = useQuery({
    ...soldOrderQuery(orderNo ?? OrderNo.parse('0'.repeat(20))),
    enabled: orderNo !== undefined,
  })
  const { data, error } = order
  useTitle(t('console.order.title'))
  if (orderNo === undefined || isDomainError(error, 'orderNotFound')) return <ConsoleNotFound />
  return (
    <div className={styles.page}>
      <p>
        <Link to={withShop('/seller/orders', shop)}>{t('console.order.back')}</Link>
      </p>
      <h1 className={styles.title} tabIndex={-1} translate="no">
        {orderNo}
      </h1>
      {data && <Found key={orderNo} order={data} />}
      {!data && <LoadState queries={[order]} />}
    </div>
  )
}
