import type { Order } from '@faka/contract/delivery'
import { formatFen } from '@faka/contract/money'
import { useWords } from '../../kernel/words.ts'
import { Check, Clock, KeyRound } from '../../ui/icon.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './awaiting-delivery.module.css'

/** A paid order whose cards are not there yet: what is done, what is going on, what comes. */
export function AwaitingDelivery({ order }: { order: Order }) {
  const { say } = useWords()
  const byHand = order.delivery === 'byHand'
  return (
    <Panel>
      <div className={styles.awaiting} aria-live="polite">
        <p>
          {byHand
            ? say('delivery.byHandBody', { amount: formatFen(order.amountFen) })
            : say('delivery.autoBody')}
        </p>
        <ol className={styles.steps}>
          <li className={styles.done}>
            <Check />
            {say('delivery.step.paid')}
          </li>
          <li className={styles.now} aria-current="step">
            <Clock />
            {say(byHand ? 'delivery.step.preparing' : 'delivery.step.delivering')}
          </li>
          <li>
            <KeyRound />
            {say('delivery.step.delivered')}
          </li>
        </ol>
      </div>
    </Panel>
  )
}
