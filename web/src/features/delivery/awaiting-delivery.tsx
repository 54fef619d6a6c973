import type { Order } from '@faka/contract/delivery/delivery'
import { formatFen } from '@faka/contract/shared/money'
import { useI18n } from '../../lib/messages.ts'
import { Check, Clock, KeyRound } from '../../ui/icon.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './awaiting-delivery.module.css'

/** A paid order without cards yet: its progress. */
export function AwaitingDelivery({ order }: { order: Order }) {
  const { t, locale } = useI18n()
  const byHand = order.delivery === 'byHand'
  return (
    <Panel>
      <div className={styles.awaiting} aria-live="polite">
        <p>
          {byHand ? t('delivery.byHandBody', { amount: formatFen(order.amountFen) }) : t('delivery.autoBody')}
        </p>
        {order.handledFrom && (
          <p>
            <strong>
              {t('delivery.handledFrom', {
                time: new Intl.DateTimeFormat(locale, {
                  weekday: 'short',
                  month: 'short',
                  day: 'numeric',
                  hour: '2-digit',
                  minute: '2-digit',
                  hourCycle: 'h23',
                }).format(new Date(order.handledFrom)),
              })}
            </strong>
          </p>
        )}
        <ol className={styles.steps}>
          <li className={styles.done}>
            <Check />
            {t('delivery.step.paid')}
          </li>
          <li className={styles.now} aria-current="step">
            <Clock />
            {t(byHand ? 'delivery.step.preparing' : 'delivery.step.delivering')}
          </li>
          <li>
            <KeyRound />
            {t('delivery.step.delivered')}
          </li>
        </ol>
      </div>
    </Panel>
  )
}
