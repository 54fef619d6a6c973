import type { showOrder } from '@faka/contract/delivery/sold-order'
import { channelName } from '@faka/contract/pay-channel/channel-name'
import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import { OrderNo } from '@faka/contract/shared/ids'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { DeliverForm } from '../../features/delivery/deliver-form.tsx'
import { soldOrderQuery } from '../../features/delivery/sold-order-query.ts'
import { OrderStatusBadge } from '../../features/order/order-status-badge.tsx'
import { SellerAnswers } from '../../features/order/seller-answers.tsx'
import { withShop } from '../../features/shop/chosen-shop.ts'
import { useChosenShop } from '../../features/shop/use-chosen-shop.ts'
import { ConsoleNotFound } from '../../layout/console-not-found.tsx'
import { isDomainError } from '../../lib/call-errors.ts'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { useTitle } from '../../lib/title.ts'
import { Badge } from '../../ui/badge.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LoadingPanel } from '../../ui/loading-panel.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Price } from '../../ui/price.tsx'
import styles from './page.module.css'

type SoldOrder = ParsedReplyOf<typeof showOrder>

function Summary({ order }: { order: SoldOrder }) {
  const { t, locale } = useI18n()
  const { phone, mail, qq } = order.contact
  const rows = [
    { title: t('console.orders.amount'), value: <Price fen={order.amountFen} size="head" /> },
    {
      title: t('console.orders.item'),
      value: (
        <>
          <span lang={detectLanguage(order.itemTitle)}>{order.itemTitle}</span>{' '}
          {t('orders.count', { quantity: order.quantity })}
        </>
      ),
    },
    {
      title: t('console.orders.channel'),
      value: order.payChannel ? channelName(order.payChannel, locale) : '–',
    },
    { title: t('console.order.created'), value: <DateTime iso={order.createTime} locale={locale} /> },
    {
      title: t('console.order.paid'),
      value: order.paidTime ? <DateTime iso={order.paidTime} locale={locale} /> : '–',
    },
    { title: t('console.order.contact'), value: [phone, mail, qq].filter(Boolean).join(' · ') || '–' },
    { title: t('console.order.refundable'), value: <Price fen={order.refundableFen} /> },
  ]
  return (
    <Panel
      title={
        <>
          <OrderStatusBadge status={order.status} />
          {order.sandbox && (
            <>
              {' '}
              <Badge tone="test">{t('orders.testMoney')}</Badge>
            </>
          )}
        </>
      }
    >
      <dl className={styles.facts}>
        {rows.map(({ title, value }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/** The states that the order went through, oldest first. */
function Events({ events }: Pick<SoldOrder, 'events'>) {
  const { t, locale } = useI18n()
  return (
    <ol className={styles.rows}>
      {events.map(({ status, actor, time }) => (
        // an order reaches each status at most once
        <li key={status}>
          <OrderStatusBadge status={status} />{' '}
          <span className={styles.quiet}>
            <DateTime iso={time} locale={locale} /> · {t(`orders.actor.${actor}`)}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** When the cards were viewed, latest first. */
function Reveals({ reveals }: Pick<SoldOrder, 'reveals'>) {
  const { t, locale } = useI18n()
  if (reveals.length === 0) return <p className={styles.quiet}>{t('orders.reveals.none')}</p>
  return (
    <ul className={styles.rows}>
      {reveals.map(({ kind, format, device, times, time }) => (
        <li key={`${kind} ${format} ${device} ${time}`}>
          {kind === 'shown'
            ? t('orders.reveal.shown')
            : t('orders.reveal.exported', { format: (format ?? '').toUpperCase() })}
          {times > 1 && ` · ${t('orders.reveal.times', { count: times })}`}
          <span className={styles.quiet}>
            {' '}
            · {device || t('orders.reveal.device')} · <DateTime iso={time} locale={locale} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The notes and acts of the seller; buyers never read them. */
function Actions({ actions }: Pick<SoldOrder, 'actions'>) {
  const { t, locale } = useI18n()
  if (actions.length === 0) return null
  return (
    <Panel title={t('console.order.actions')}>
      <ul className={styles.rows}>
        {actions.map(({ kind, text, amountFen, by, time }) => (
          <li key={`${time} ${kind} ${text}`}>
            {t(`console.action.${kind}`)} {amountFen !== null && <Price fen={amountFen} />} {text}
            <span className={styles.quiet}>
              {' '}
              · {by && `${by} · `}
              <DateTime iso={time} locale={locale} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Found({ order }: { order: SoldOrder }) {
  const { t } = useI18n()
  return (
    <>
      <Summary order={order} />
      {order.hasAnswers && <SellerAnswers orderNo={order.orderNo} />}
      {order.status === 'paid' && <DeliverForm orderNo={order.orderNo} quantity={order.quantity} />}
      <Panel title={t('console.order.events')}>
        <Events events={order.events} />
      </Panel>
      <Actions actions={order.actions} />
      <Panel title={t('console.order.reveals')}>
        <Reveals reveals={order.reveals} />
      </Panel>
    </>
  )
}

/** `/seller/orders/:orderNo`: one order with what happened to it, and the box in which it is delivered by hand. */
export default function Order() {
  const { t } = useI18n()
  const shop = useChosenShop()
  const orderNo = OrderNo.safeParse(useParams().orderNo).data
  const { data, error, isFetching, refetch } = useQuery({
    ...soldOrderQuery(orderNo ?? OrderNo.parse('0'.repeat(20))),
    enabled: orderNo !== undefined,
  })
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
      {data && <Found order={data} />}
      {!data && error && (
        <FailedState
          title={t('console.failed.title')}
          retryLabel={t('console.retry')}
          busy={isFetching}
          onRetry={() => void refetch()}
        >
          {t('console.failed.text')}
        </FailedState>
      )}
      {!data && !error && <LoadingPanel label={t('console.loading')} />}
    </div>
  )
}
