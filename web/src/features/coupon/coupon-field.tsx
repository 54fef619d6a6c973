import type { CouponRefused } from '@faka/contract/coupon/coupon'
import { CouponCode, type Price } from '@faka/contract/pricing/pricing'
import type { ItemId } from '@faka/contract/shared/ids'
import { formatFen } from '@faka/contract/shared/money'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import { TextField } from '../../ui/text-field.tsx'
import styles from './coupon-field.module.css'

type Reason = Price['reasons'][number]

const findRefused = (price: Price | undefined): CouponRefused | undefined =>
  price?.reasons.find(
    (reason): reason is Extract<Reason, { kind: 'couponRefused' }> => reason.kind === 'couponRefused',
  )

/** Why the order does not use what is typed, and whether it was stopped by that; `unanswered`: it could not be tried. */
interface Unused {
  why: CouponRefused['why'] | 'unanswered'
  minFen?: number | undefined
  stopsOrder: boolean
}

interface Props {
  itemId: ItemId
  /** The coupon that the order uses. */
  couponCode: string | undefined
  /** What is typed, whether the order uses it or not. */
  text: string
  price: Price
  /** Why the order was refused, where that was for its coupon. */
  refusal: CouponRefused | undefined
  /** How often the order was begun while a code was typed that it does not use. */
  trials: number
  /** The price of the order with another coupon. */
  tryCode: (code: string) => Promise<Price>
  onUse: (couponCode: string | undefined) => void
  onTextChange: (text: string) => void
}

/**
 * The coupon of an order. A code is tried before it is used, so that the sum of the order changes in one step. One that
 * stops to apply, as when fewer are bought, is taken out of the order, which says why. One that is typed and not used
 * when the order is begun is tried then, and the buyer sees the new sum before the order is placed.
 */
export function CouponField(props: Props) {
  const { itemId, couponCode, text, price, refusal, trials, tryCode, onUse, onTextChange } = props
  const { t } = useI18n()
  const element = useRef<HTMLDivElement>(null)
  const [unused, setUnused] = useState<Unused>()
  const [usedByOrder, setUsedByOrder] = useState(false)
  useEffect(() => {
    if (!usedByOrder && !unused?.stopsOrder) return
    const details = element.current?.closest('details')
    if (details) details.open = true
    if (usedByOrder) element.current?.scrollIntoView({ block: 'nearest' })
    else focusFirstInvalid(element)
  }, [usedByOrder, unused])
  const attempt = useMutation({
    mutationKey: ['coupon.try', itemId],
    mutationFn: ({ code }: { code: string; stopsOrder: boolean }) => tryCode(code),
    onSuccess: (tried, { code, stopsOrder }) => {
      const refused = findRefused(tried)
      setUnused(refused && { ...refused, stopsOrder })
      if (refused) return
      onUse(code)
      setUsedByOrder(stopsOrder)
    },
    onError: (_, { stopsOrder }) => stopsOrder && setUnused({ why: 'unanswered', stopsOrder }),
  })
  const ended = couponCode === undefined ? undefined : (refusal ?? findRefused(price))
  const takeOut = useEffectEvent((reason: CouponRefused) => {
    setUnused({ ...reason, stopsOrder: reason === refusal })
    setUsedByOrder(false)
    onUse(undefined)
  })
  useEffect(() => {
    if (ended) takeOut(ended)
  }, [ended])
  const use = (stopsOrder: boolean) => {
    const code = CouponCode.safeParse(text.trim()).data
    if (code === undefined) setUnused({ why: 'unknown', stopsOrder })
    else attempt.mutate({ code, stopsOrder })
  }
  const tryForOrder = useEffectEvent(() => {
    if (attempt.isPending) return
    // the price of a guest does not know who it is, and would grant again what the order refused
    if (unused?.why === 'usedByBuyer') setUnused({ ...unused, stopsOrder: true })
    else use(true)
  })
  useEffect(() => {
    if (trials > 0) tryForOrder()
  }, [trials])
  const useByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // the field is part of the form of the order, which it must not send
    event.preventDefault()
    use(false)
  }
  const remove = () => {
    onUse(undefined)
    onTextChange('')
    setUsedByOrder(false)
  }
  const sentenceFor = ({ why, minFen = 0, stopsOrder }: Unused) => {
    if (why === 'unanswered') return t('coupon.unanswered')
    const sentence = t(`coupon.${why}`, { amount: formatFen(minFen) })
    return stopsOrder ? t('coupon.orClear', { sentence }) : sentence
  }
  const applied = price.reasons.find((reason) => reason.kind === 'coupon')
  return (
    <div ref={element}>
      {couponCode !== undefined && !ended ? (
        <>
          <p className={styles.used} aria-live="polite">
            <span>{t('coupon.used', { code: couponCode.toUpperCase() })}</span>
            {applied?.kind === 'coupon' && (
              <span className={styles.less}>{formatFen(-applied.couponFen)}</span>
            )}
            <Button onClick={remove}>{t('coupon.remove')}</Button>
          </p>
          {usedByOrder && <small role="status">{t('coupon.pressAgain')}</small>}
        </>
      ) : (
        <div className={styles.entry}>
          <TextField
            label={t('coupon.code')}
            error={unused && sentenceFor(unused)}
            name="couponCode"
            value={text}
            maxLength={32}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ currentTarget }) => {
              onTextChange(currentTarget.value)
              setUnused(undefined)
            }}
            onKeyDown={useByEnter}
          />
          <Button busy={attempt.isPending} busyText={t('coupon.checking')} onClick={() => use(false)}>
            {t('coupon.use')}
          </Button>
        </div>
      )}
    </div>
  )
}
