import type { ClassifyId, OrderNo } from '@faka/contract/ids'
import type { Item } from '@faka/contract/item'
import { formatFen } from '@faka/contract/money'
import type { PayChannel } from '@faka/contract/shop'
import { ordersUrl } from '@faka/contract/urls'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { emit } from '../../kernel/events.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { Link } from '../../kernel/routing.tsx'
import { useLoggedIn } from '../../kernel/session.ts'
import { useWords } from '../../kernel/words.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { focusFirstFault } from '../../ui/focus-first-fault.ts'
import { CircleAlert } from '../../ui/icon.ts'
import { Notice } from '../../ui/notice.tsx'
import { mostNowOf, newSumOf, tooManyUnpaid, wishOf } from './create-order.ts'
import { faultNames } from './fault-names.ts'
import { faultCount, faultsOf, type OrderDraft } from './order-draft.ts'
import { OrderFields } from './order-fields.tsx'
import styles from './order-form.module.css'
import { usePlaceOrder } from './place-order.ts'
import { WaitingOrderDialog } from './waiting-order.tsx'
import { unavailableReason, whyUnavailable } from './why-unavailable.ts'

interface Props {
  item: Item
  /** How many there are; 0 when sold out, Infinity where the shop does not tell. */
  left: number
  draft: OrderDraft
  onDraft: (change: Partial<OrderDraft>) => void
  classifyId: ClassifyId | undefined
  /** What the draft costs, in 分. */
  amountFen: number
  /** The server gives no price for it now. */
  unpriced: boolean
  /** What the buyer can rely on right after paying. */
  promise: ReactNode
  /** When cards that others hold may be free again; shown where he cannot buy now. */
  release: ReactNode
  /** How the sum came about. */
  sum: ReactNode
  markOf: (channel: PayChannel) => ReactNode
  /** The bar with the sum and the button stands at the bottom of the window, wherever the page is scrolled to. */
  docked?: boolean
  /** Draws what stands around the fields; the bar comes after it, so that it can stay in sight beside longer content. */
  around?: (fields: ReactNode) => ReactNode
  /** The order is made; the cards can be asked for with this number, and with this password where one was set. */
  onOrdered: (orderNo: OrderNo, cardPassword: string | undefined) => void
}

/**
 * The form that makes an order: what is asked, the sum, one button. Where nobody can buy, the button says why; where
 * only logged-in buyers can, it lets a guest log in, and what he filled in stays.
 */
export function OrderForm(props: Props) {
  const { item, left, draft, classifyId, amountFen, unpriced, promise, release, sum } = props
  const { markOf, onOrdered, docked = false, around = (fields) => fields } = props
  const words = useWords()
  const { say } = words
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const [tried, setTried] = useState(false)
  const placing = usePlaceOrder(item, draft, onOrdered)
  const { order } = placing
  const all = faultsOf(draft, item, left)
  const faults = tried ? all : { ...(all.quantity && { quantity: all.quantity }) }
  const unavailable = whyUnavailable(item, left)
  const reason = unavailable && unavailableReason(item, unavailable, words)
  const loggedIn = useLoggedIn()
  const mustLogIn = item.needsLogin && !loggedIn
  const newSum = newSumOf(order.error)
  const mostNow = mostNowOf(order.error)
  const dueFen = newSum ?? amountFen

  const change = (part: Partial<OrderDraft>) => {
    if (order.isError) order.reset()
    props.onDraft(part)
  }
  const buy = (event: FormEvent) => {
    event.preventDefault()
    if (placing.busy) return
    if (mustLogIn) return emit('showLoginModal', { onLoggedIn: () => {} })
    setTried(true)
    if (faultCount(all) > 0) return focusFirstFault(form)
    const wish = wishOf(draft, item, dueFen, classifyId)
    if (wish) void placing.place(wish)
  }
  const forWhom = item.needsLogin && reason === undefined && (
    <Notice>{say(loggedIn ? 'buy.loggedIn' : 'buy.needsLogin')}</Notice>
  )
  const fields = (
    <form
      ref={form}
      id={formId}
      className={styles.form}
      noValidate
      onSubmit={buy}
      aria-label={say('buy.title')}
    >
      {reason === undefined && (
        <>
          <OrderFields
            item={item}
            left={left}
            draft={draft}
            faults={faults}
            onDraft={change}
            markOf={markOf}
          />
          {sum}
        </>
      )}
      {reason !== undefined && release}
      {forWhom}
      {reason === undefined && promise}
    </form>
  )
  return (
    <>
      {around(fields)}
      <WaitingOrderDialog
        open={placing.waiting !== undefined}
        title={item.title}
        quantity={draft.quantity}
        cancelling={placing.cancelling}
        onClose={placing.leave}
        onGoOn={placing.goOn}
        onOrderAnew={placing.orderAnew}
      />
      <div className={classNames(styles.bar, docked && styles.docked)}>
        <div className={styles.messages} aria-live="polite">
          {newSum !== undefined && (
            <Notice tone="warning">{say('buy.priceChanged', { sum: formatFen(newSum) })}</Notice>
          )}
          {isRefusal(order.error, 'soldOut') && <Notice tone="warning">{say('buy.refused.soldOut')}</Notice>}
          {mostNow !== undefined && (
            <Notice tone="warning">{say('buy.refused.heldBack', { most: mostNow })}</Notice>
          )}
          {isRefusal(order.error, ...tooManyUnpaid) && (
            <Notice tone="warning">
              {order.error.message} <Link to={ordersUrl()}>{say('buy.toUnpaid')}</Link>
            </Notice>
          )}
          {unpriced && <Notice tone="warning">{say('buy.sum.failed')}</Notice>}
          {reason === undefined && tried && faultCount(all) > 0 && (
            <p className={styles.missing}>
              <CircleAlert />
              <span>{say('buy.refused.fields', { fields: faultNames(all, item, words) })}</span>
            </p>
          )}
        </div>
        {reason === undefined && (
          <p className={styles.total}>
            <span>{say('buy.sum')}</span>
            <output className={styles.amount}>{formatFen(dueFen)}</output>
          </p>
        )}
        <div className={styles.submit}>
          <Button
            type="submit"
            form={formId}
            tone="primary"
            wide
            className={styles.button}
            data-press="buy"
            busy={placing.busy}
            busyText={say(order.checking ? 'buy.checking' : 'buy.paying')}
            disabledReason={reason}
          >
            {unavailable === 'soldOut'
              ? say('item.soldOut')
              : mustLogIn
                ? say('buy.logIn')
                : say('buy.pay', { sum: formatFen(dueFen) })}
          </Button>
        </div>
      </div>
    </>
  )
}
