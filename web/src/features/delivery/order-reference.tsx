import type { Order } from '@faka/contract/delivery/delivery'
import { useI18n } from '../../lib/messages.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Panel } from '../../ui/panel.tsx'
import { OrderNumber } from './order-number.tsx'
import styles from './order-reference.module.css'

/** How to find the order again, with its times. */
export function OrderReference({ order }: { order: Order }) {
  const { t, locale } = useI18n()
  return (
    <Panel title={t('delivery.keepTitle')}>
      <div className={styles.reference}>
        <OrderNumber orderNo={order.orderNo} />
        <p className={styles.how}>
          {t(order.needPassword ? 'delivery.keepPasswordBody' : 'delivery.keepBody')}
        </p>
        <CopyButton
          text={window.location.href}
          label={t('delivery.copyLink')}
          doneLabel={t('shell.copied')}
          failedLabel={t('shell.copyFailed')}
        />
        <dl className={styles.times}>
          {order.paidTime && (
            <div>
              <dt>{t('delivery.paidTime')}</dt>
              <dd>
                <DateTime iso={order.paidTime} locale={locale} />
              </dd>
            </div>
          )}
          {order.deliveredTime && (
            <div>
              <dt>{t('delivery.deliveredTime')}</dt>
              <dd>
                <DateTime iso={order.deliveredTime} locale={locale} />
              </dd>
            </div>
          )}
        </dl>
      </div>
    </Panel>
  )
}
