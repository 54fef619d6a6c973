import type { Item } from '@faka/contract/item/item'
import type { ClassifyId, OrderNo } from '@faka/contract/shared/ids'
import { formatFen } from '@faka/contract/shared/money'
import { ordersUrl } from '@faka/contract/shared/urls'
import type { PayChannel } from '@faka/contract/shop/shop'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { isDomainError } from '../../lib/call-errors.ts'
import { emit } from '../../lib/events.ts'
import { useI18n } from '../../lib/messages.ts'
import { Link } from '../../lib/routing.tsx'
import { useLoggedIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import { CircleAlert } from '../../ui/icon.ts'
import { Notice } from '../../ui/notice.tsx'
import {
  maxQuantityFromError,
  newAmountFromError,
  toCreateOrderInput,
  tooManyUnpaidCodes,
} from './create-order.ts'
import { invalidFieldLabels } from './invalid-field-labels.ts'
import { countErrors, type OrderDraft, validateOrderDraft } from './order-draft.ts'
import { OrderFields } from './order-fields.tsx'
import styles from './order-form.module.css'
import { findUnavailableReason, unavailableMessage } from './unavailable-reason.ts'
import { UnpaidOrderDialog } from './unpaid-order-dialog.tsx'
import { usePlaceOrder } from './use-place-order.ts'

interface Props {
  item: Item
  /** How many there are; 0 when sold out, Infinity where the shop does not tell. */
  available: number
  draft: OrderDraft
  onDraftChange: (change: Partial<OrderDraft>) => void
  classifyId: ClassifyId | undefined
  /** What the draft costs, in 分. */
  amountFen: number
  /** The server gives no price for it now. */
  unpriced: boolean
  /** What the buyer can rely on right after paying. */
  deliveryPromise: ReactNode
  /** When cards that others hold may be free again; shown where he cannot buy now. */
  releaseNotice: ReactNode
  /** How the sum came about. */
  priceBreakdown: ReactNode
  renderMark: (channel: PayChannel) => ReactNode
  /** The bar with the sum and the button stands at the bottom of the window, wherever the page is scrolled to. */
  docked?: boolean
  /** Draws what stands around the fields; the bar comes after it, so that it can stay in sight beside longer content. */
  renderLayout?: (fields: ReactNode) => ReactNode
  /** The order is made; the cards can be asked for with this number, and with this password where one was set. */
  onOrdered: (orderNo: OrderNo, cardPassword: string | undefined) => void
}

/**
 * The form that makes an order: what is asked, the sum, one button. Where nobody can buy, the button says why; where
 * only logged-in buyers can, it lets a guest log in, and what he filled in stays.
 */
export function OrderForm(props: Props) {
  const {
    item,
    available: left,
    draft,
    classifyId,
    amountFen,
    unpriced,
    deliveryPromise: promise,
    releaseNotice: release,
    priceBreakdown: sum,
  } = props
  const { renderMark: markOf, onOrdered, docked = false, renderLayout: around = (fields) => fields } = props
  const words = useI18n()
  const { t } = words
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const [tried, setTried] = useState(false)
  const placing = usePlaceOrder(item, draft, onOrdered)
  const { order } = placing
  const all = validateOrderDraft(draft, item, left)
  const faults = tried ? all : { ...(all.quantity && { quantity: all.quantity }) }
  const unavailable = findUnavailableReason(item, left)
  const reason = unavailable && unavailableMessage(item, unavailable, words)
  const loggedIn = useLoggedIn()
  const mustLogIn = item.needsLogin && !loggedIn
  const newSum = newAmountFromError(order.error)
  const mostNow = maxQuantityFromError(order.error)
  const dueFen = newSum ?? amountFen

  const change = (part: Partial<OrderDraft>) => {
    if (order.isError) order.reset()
    props.onDraftChange(part)
  }
  const buy = (event: FormEvent) => {
    event.preventDefault()
    if (placing.busy) return
    if (mustLogIn) return emit('showLoginModal', { onLoggedIn: () => {} })
    setTried(true)
    if (countErrors(all) > 0) return focusFirstInvalid(form)
    const wish = toCreateOrderInput(draft, item, dueFen, classifyId)
    if (wish) void placing.place(wish)
  }
  const forWhom = item.needsLogin && reason === undefined && (
    <Notice>{t(loggedIn ? 'buy.loggedIn' : 'buy.needsLogin')}</Notice>
  )
  const fields = (
    <form
      ref={form}
      id={formId}
      className={styles.form}
      noValidate
      onSubmit={buy}
      aria-label={t('buy.title')}
    >
      {reason === undefined && (
        <>
          <OrderFields
            item={item}
            available={left}
            draft={draft}
            errors={faults}
            onDraftChange={change}
            renderMark={markOf}
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
      <UnpaidOrderDialog
        open={placing.waiting !== undefined}
        title={item.title}
        quantity={draft.quantity}
        cancelling={placing.cancelling}
        onClose={placing.leave}
        onContinue={placing.goOn}
        onOrderAgain={placing.orderAnew}
      />
      <div className={classNames(styles.bar, docked && styles.docked)}>
        <div className={styles.messages} aria-live="polite">
          {newSum !== undefined && (
            <Notice tone="warning">{t('buy.priceChanged', { sum: formatFen(newSum) })}</Notice>
          )}
          {isDomainError(order.error, 'soldOut') && (
            <Notice tone="warning">{t('buy.refused.soldOut')}</Notice>
          )}
          {mostNow !== undefined && (
            <Notice tone="warning">{t('buy.refused.heldBack', { most: mostNow })}</Notice>
          )}
          {isDomainError(order.error, ...tooManyUnpaidCodes) && (
            <Notice tone="warning">
              {order.error.message} <Link to={ordersUrl()}>{t('buy.toUnpaid')}</Link>
            </Notice>
          )}
          {unpriced && <Notice tone="warning">{t('buy.sum.failed')}</Notice>}
          {reason === undefined && tried && countErrors(all) > 0 && (
            <p className={styles.missing}>
              <CircleAlert />
              <span>{t('buy.refused.fields', { fields: invalidFieldLabels(all, item, words) })}</span>
            </p>
          )}
        </div>
        {reason === undefined && (
          <p className={styles.total}>
            <span>{t('buy.sum')}</span>
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
            busyText={t(order.checking ? 'buy.checking' : 'buy.paying')}
            disabledReason={reason}
          >
            {unavailable === 'soldOut'
              ? t('item.soldOut')
              : mustLogIn
                ? t('buy.logIn')
                : t('buy.pay', { sum: formatFen(dueFen) })}
          </Button>
        </div>
      </div>
    </>
  )
}
