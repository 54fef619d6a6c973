import type { ClassifyId, OrderNo } from '@faka/contract/ids'
import type { Item } from '@faka/contract/item'
import { formatFen } from '@faka/contract/money'
import type { PayChannel } from '@faka/contract/shop'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { emit } from '../../kernel/events.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { useLoggedIn } from '../../kernel/session.ts'
import { useWords, type Words } from '../../kernel/words.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Notice } from '../../ui/notice.tsx'
import { newSumOf, useCreateOrder, wishOf } from './create-order.ts'
import { faultCount, faultsOf, type OrderDraft } from './order-draft.ts'
import { OrderFields } from './order-fields.tsx'
import styles from './order-form.module.css'

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
  /** How the sum came about. */
  sum: ReactNode
  markOf: (channel: PayChannel) => ReactNode
  /** The sum and the button stand at the bottom of the window, wherever the page is scrolled to. */
  docked?: boolean
  /** The order is made; the cards can be asked for with this number, and with this password where one was set. */
  onOrdered: (orderNo: OrderNo, cardPassword: string | undefined) => void
}

/** Why nobody can buy an item now; undefined when everybody can. */
export function whyNot(item: Item, left: number, { say }: Words): string | undefined {
  if (left < item.minQuantity) return say('buy.soldOut')
  if (item.payChannels.length === 0) return say('buy.noChannel')
  return undefined
}

/**
 * The form that makes an order: what is asked, the sum, one button. Where nobody can buy, the button says why; where
 * only logged-in buyers can, it lets a guest log in, and what he filled in stays.
 */
export function OrderForm(props: Props) {
  const { item, left, draft, classifyId, amountFen, unpriced, promise, sum, markOf, onOrdered } = props
  const { docked = false } = props
  const words = useWords()
  const { say } = words
  const form = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(false)
  const order = useCreateOrder(item, draft)
  const all = faultsOf(draft, item, left)
  const faults = tried ? all : { ...(all.quantity && { quantity: all.quantity }) }
  const reason = whyNot(item, left, words)
  const loggedIn = useLoggedIn()
  const mustLogIn = item.needsLogin && !loggedIn
  const newSum = newSumOf(order.error)
  const dueFen = newSum ?? amountFen

  const change = (part: Partial<OrderDraft>) => {
    if (order.isError) order.reset()
    props.onDraft(part)
  }
  const buy = (event: FormEvent) => {
    event.preventDefault()
    if (order.isPending) return
    if (mustLogIn) return emit('showLoginModal', { onLoggedIn: () => {} })
    setTried(true)
    if (faultCount(all) > 0) {
      // The fields are marked in the next drawing.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    const wish = wishOf(draft, item, dueFen, classifyId)
    if (wish) order.mutate(wish, { onSuccess: ({ orderNo }) => onOrdered(orderNo, wish.cardPassword) })
  }
  const forWhom = item.needsLogin && reason === undefined && (
    <Notice>{say(loggedIn ? 'buy.loggedIn' : 'buy.needsLogin')}</Notice>
  )
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={buy} aria-label={say('buy.title')}>
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
      {docked && (
        <>
          {forWhom}
          {promise}
        </>
      )}
      <div className={classNames(styles.due, docked && styles.docked)}>
        {reason === undefined && (
          <p className={styles.total}>
            <span>{say('buy.sum')}</span>
            <output className={styles.amount}>{formatFen(dueFen)}</output>
          </p>
        )}
        <div className={styles.told} aria-live="polite">
          {newSum !== undefined && (
            <Notice tone="warning">{say('buy.priceChanged', { sum: formatFen(newSum) })}</Notice>
          )}
          {isRefusal(order.error, 'soldOut') && <Notice tone="warning">{say('buy.refused.soldOut')}</Notice>}
          {unpriced && <Notice tone="warning">{say('buy.sum.failed')}</Notice>}
          {reason === undefined && tried && faultCount(all) > 0 && (
            <Notice tone="error">{say('buy.refused.check', { count: faultCount(all) })}</Notice>
          )}
        </div>
        {!docked && forWhom}
        <div className={styles.deed}>
          <Button
            type="submit"
            tone="primary"
            wide
            data-press="buy"
            busy={order.isPending}
            busyText={say('buy.paying')}
            disabledReason={reason}
          >
            {mustLogIn ? say('buy.logIn') : say('buy.pay', { sum: formatFen(dueFen) })}
          </Button>
        </div>
        {!docked && promise}
      </div>
    </form>
  )
}
