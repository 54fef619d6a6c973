import type { Item } from '@faka/contract/item/item'
import type { PayChannel } from '@faka/contract/pay-channel/offered-channel'
import type { ClassifyId } from '@faka/contract/shared/ids'
import { formatFen } from '@faka/contract/shared/money'
import { type ReactNode, type SubmitEvent, useId } from 'react'
import { emit } from '../../lib/events.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useLoggedIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CircleAlert } from '../../ui/icon.ts'
import { Notice } from '../../ui/notice.tsx'
import { newAmountFromError } from './create-order.ts'
import { invalidFieldLabels } from './invalid-field-labels.ts'
import { OrderFields } from './order-fields.tsx'
import styles from './order-form.module.css'
import { findUnavailableReason, unavailableMessage } from './unavailable-reason.ts'
import { type OrderFormState, type OrderValues, quantityError } from './use-order-form.ts'
import { type OnOrdered, usePlaceOrder } from './use-place-order.ts'

const OrderRefusal = lazyPart(() => import('./order-refusal.tsx'), ['orderRefusal'])
const UnpaidOrder = lazyPart(() => import('./unpaid-order-dialog.tsx'), ['unpaidOrder'])

interface Props {
  item: Item
  /** The stock; 0 when sold out, Infinity where the shop does not show it. */
  available: number
  values: OrderValues
  form: OrderFormState
  classifyId: ClassifyId | undefined
  /** The amount of the draft in 分. */
  amountFen: number
  /** The server currently gives no price. */
  unpriced: boolean
  /** The time to delivery, shown below the fields. */
  deliveryPromise: ReactNode
  /** When held cards may be released; shown while the item cannot be bought. */
  releaseNotice: ReactNode
  /** The cards that the buyer chooses, above the fields; `refusal` as below. */
  cardChoice: (change: OrderFormState['change'], refusal: Error | null) => ReactNode
  /** The lines of the price, and what changes it; `refusal` is why the order was not created. */
  priceBreakdown: (change: OrderFormState['change'], refusal: Error | null) => ReactNode
  /** Called in place of ordering while a coupon is typed that the order does not use. */
  onUnusedCoupon: () => void
  renderMark: (channel: PayChannel) => ReactNode
  /** Whether the bar with the amount and the button is fixed to the bottom of the window. */
  docked?: boolean
  /** Renders the layout around the fields; the bar follows it, so that it stays visible beside longer content. */
  renderLayout?: (fields: ReactNode) => ReactNode
  /** Called after the order is created, with its card password where one was set. */
  onOrdered: OnOrdered
}

/**
 * The order form: fields, amount, one button. If the item cannot be bought, the button says why; if it needs a login,
 * the button opens the login and the draft is kept.
 */
export function OrderForm(props: Props) {
  const {
    item,
    available,
    values,
    form,
    classifyId,
    amountFen,
    unpriced,
    deliveryPromise,
    releaseNotice,
    cardChoice,
    priceBreakdown,
    onUnusedCoupon,
  } = props
  const { renderMark, onOrdered, docked = false, renderLayout = (content) => content } = props
  const i18n = useI18n()
  const { t } = i18n
  const formId = useId()
  const placement = usePlaceOrder(item, values.contact, onOrdered)
  const { order } = placement
  const invalid = invalidFieldLabels(
    form,
    quantityError(item, available, values.quantity) !== undefined,
    item,
    i18n,
  )
  const unavailable = findUnavailableReason(item, available)
  const reason = unavailable && unavailableMessage(item, unavailable, i18n)
  const loggedIn = useLoggedIn()
  const mustLogIn = item.needsLogin && !loggedIn
  const newAmountFen = newAmountFromError(order.error)
  const dueFen = newAmountFen ?? amountFen

  const change: OrderFormState['change'] = (part) => {
    if (order.isError) order.reset()
    form.change(part)
  }
  const place = form.submitTo((checked) => {
    if (checked.couponText?.trim() && !checked.couponCode) return onUnusedCoupon()
    void placement.place({ checked, amountFen: dueFen, classifyId })
  })
  const buy = (event: SubmitEvent) => {
    event.preventDefault()
    if (placement.busy) return
    if (mustLogIn) emit('showLoginModal', { onLoggedIn: () => {} })
    else place(event)
  }
  const loginNotice = item.needsLogin && reason === undefined && (
    <Notice>{t(loggedIn ? 'buy.loggedIn' : 'buy.needsLogin')}</Notice>
  )
  const fields = (
    <form
      ref={form.element}
      id={formId}
      className={styles.form}
      noValidate
      onSubmit={buy}
      aria-label={t('buy.title')}
    >
      {reason === undefined && (
        <>
          {cardChoice(change, order.error)}
          <OrderFields
            item={item}
            available={available}
            values={values}
            form={{ change, isInvalid: form.isInvalid }}
            renderMark={renderMark}
          />
          {priceBreakdown(change, order.error)}
        </>
      )}
      {reason !== undefined && releaseNotice}
      {loginNotice}
      {reason === undefined && deliveryPromise}
    </form>
  )
  return (
    <>
      {renderLayout(fields)}
      <UnpaidOrder when={placement.unpaidOrder !== undefined} onFailed={placement.dismiss}>
        {(Dialog) => (
          <Dialog
            title={item.title}
            quantity={values.quantity}
            cancelling={placement.cancelling}
            onClose={placement.dismiss}
            onContinue={placement.resume}
            onOrderAgain={placement.replace}
          />
        )}
      </UnpaidOrder>
      <div className={classNames(styles.bar, docked && styles.docked)}>
        <div className={styles.messages} aria-live="polite">
          <OrderRefusal when={order.isError}>{(Part) => <Part error={order.error} />}</OrderRefusal>
          {unpriced && <Notice tone="warning">{t('buy.sum.failed')}</Notice>}
          {reason === undefined && form.hasErrors && (
            <p className={styles.missing}>
              <CircleAlert />
              <span>
                {t('buy.refused.fields', { fields: new Intl.ListFormat(i18n.locale).format(invalid) })}
              </span>
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
            busy={placement.busy}
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
