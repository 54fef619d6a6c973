import type { SoldOrder } from '@faka/contract/delivery/sold-order'
import { useI18n } from '../../lib/messages.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Panel } from '../../ui/panel.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'
import styles from './sold-order.module.css'

/** The states that the order went through, oldest first. */
export function SoldOrderEvents({ events }: Pick<SoldOrder, 'events'>) {
  const { t, locale } = useI18n()
  return (
    <Panel title={t('console.order.events')}>
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
    </Panel>
  )
}

/** When the cards were viewed, latest first. */
export function SoldOrderReveals({ reveals }: Pick<SoldOrder, 'reveals'>) {
  const { t, locale } = useI18n()
  return (
    <Panel title={t('console.order.reveals')}>
      {reveals.length === 0 ? (
        <p className={styles.quiet}>{t('orders.reveals.none')}</p>
      ) : (
        <ul className={styles.rows}>
          {reveals.map(({ kind, format, device, times, time }) => (
            <li key={`${kind} ${format} ${device} ${time}`}>
              {kind === 'shown'
                ? t('orders.reveal.shown')
                : format === 'file'
                  ? t('orders.reveal.downloaded')
                  : t('orders.reveal.exported', { format: (format ?? '').toUpperCase() })}
              {times > 1 && ` · ${t('orders.reveal.times', { count: times })}`}
              <span className={styles.quiet}>
                {' '}
                · {device || t('orders.reveal.device')} · <DateTime iso={time} locale={locale} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
