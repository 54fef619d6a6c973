import type { Order } from '@faka/contract/delivery'
import { useWords } from '../../kernel/words.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './keep-order.module.css'
import { OrderNumber } from './order-number.tsx'

/** How the buyer finds the order again, and when what happened. */
export function KeepOrder({ order }: { order: Order }) {
  const { say, locale } = useWords()
  return (
    <Panel title={say('delivery.keepTitle')}>
      <div className={styles.keep}>
        <OrderNumber orderNo={order.orderNo} />
        <p className={styles.how}>
          {say(order.needPassword ? 'delivery.keepPasswordBody' : 'delivery.keepBody')}
        </p>
        <CopyButton
          text={window.location.href}
          label={say('delivery.copyLink')}
          doneLabel={say('shell.copied')}
          failedLabel={say('shell.copyFailed')}
        />
        <dl className={styles.times}>
          {order.paidTime && (
            <div>
              <dt>{say('delivery.paidTime')}</dt>
              <dd>
                <Moment iso={order.paidTime} locale={locale} />
              </dd>
            </div>
          )}
          {order.deliveredTime && (
            <div>
              <dt>{say('delivery.deliveredTime')}</dt>
              <dd>
                <Moment iso={order.deliveredTime} locale={locale} />
              </dd>
            </div>
          )}
        </dl>
      </div>
    </Panel>
  )
}
