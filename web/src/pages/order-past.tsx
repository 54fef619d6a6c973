import type { Order } from '@faka/contract/delivery'
import { useQuery } from '@tanstack/react-query'
import { languageOf } from '../kernel/language-of.ts'
import { useWords } from '../kernel/words.ts'
import { OrderEvents } from '../rooms/delivery/order-events.tsx'
import { OrderMoney } from '../rooms/delivery/order-money.tsx'
import { orderTimelineQuery } from '../rooms/delivery/order-timeline-query.ts'
import { RevealLog } from '../rooms/delivery/reveal-log.tsx'
import { ItemDescription } from '../rooms/item/item-description.tsx'
import { Button } from '../ui/button.tsx'
import { FoldedPanel } from '../ui/folded-panel.tsx'
import { Panel } from '../ui/panel.tsx'
import { WaitingPanel } from '../ui/waiting-panel.tsx'
import styles from './order-detail.module.css'

/** What happened to an order, its money and its cards; read after the order itself, whose own opening is told too. */
export function Timeline({ order }: { order: Order }) {
  const { say } = useWords()
  const timeline = useQuery(orderTimelineQuery(order.orderNo))
  if (timeline.isError)
    return (
      <Panel title={say('orders.timeline')}>
        <p>{say('orders.timeline.failed')}</p>
        <Button busy={timeline.isFetching} onClick={() => void timeline.refetch()}>
          {say('orders.retry')}
        </Button>
      </Panel>
    )
  if (!timeline.data) return <WaitingPanel label={say('orders.loading')} />
  const { events, payments, refunds, reveals } = timeline.data
  return (
    <>
      <Panel title={say('orders.timeline')}>
        <OrderEvents events={events} />
      </Panel>
      {/* where money went back, that is what the buyer looks for */}
      <FoldedPanel title={say('orders.money')} open={refunds.length > 0}>
        <OrderMoney payments={payments} refunds={refunds} />
      </FoldedPanel>
      {order.deliveredTime && (
        <FoldedPanel title={say('orders.reveals')}>
          <RevealLog reveals={reveals} />
        </FoldedPanel>
      )}
    </>
  )
}

/** What the item said when it was ordered, folded: whoever has his cards seldom needs it. */
export function Notes({ order: { description, warranty } }: { order: Order }) {
  const { say } = useWords()
  return (
    <>
      {description && (
        <FoldedPanel title={say('orders.frozen')}>
          <ItemDescription text={description} />
        </FoldedPanel>
      )}
      {warranty && (
        <FoldedPanel title={say('orders.warranty')}>
          <p className={styles.text} lang={languageOf(warranty)}>
            {warranty}
          </p>
        </FoldedPanel>
      )}
    </>
  )
}
