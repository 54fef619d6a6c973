import { formatFen } from '@faka/contract/shared/money'
import { ordersUrl } from '@faka/contract/shared/urls'
import * as z from 'zod/mini'
import { DomainError, isDomainError } from '../../lib/call-errors.ts'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { Notice } from '../../ui/notice.tsx'
import { newAmountFromError, tooManyUnpaidCodes } from './create-order.ts'

const MaxQuantityData = z.object({ maxQuantity: z.int() })

/** The quantity that one order can take now, from the error of a larger one. */
const maxQuantityFromError = (error: unknown): number | undefined =>
  error instanceof DomainError && isDomainError(error, 'quantityHeldBack')
    ? MaxQuantityData.safeParse(error.data).data?.maxQuantity
    : undefined

/** Why an order was refused, where its form says so; nothing where the page does. */
export default function OrderRefusal({ error }: { error: unknown }) {
  const { t } = useI18n()
  const newAmountFen = newAmountFromError(error)
  const maxQuantityNow = maxQuantityFromError(error)
  return (
    <>
      {newAmountFen !== undefined && (
        <Notice tone="warning">{t('orderRefusal.priceChanged', { sum: formatFen(newAmountFen) })}</Notice>
      )}
      {isDomainError(error, 'soldOut') && <Notice tone="warning">{t('orderRefusal.soldOut')}</Notice>}
      {maxQuantityNow !== undefined && (
        <Notice tone="warning">{t('orderRefusal.heldBack', { most: maxQuantityNow })}</Notice>
      )}
      {isDomainError(error, ...tooManyUnpaidCodes) && (
        <Notice tone="warning">
          {error.message} <Link to={ordersUrl()}>{t('orderRefusal.toUnpaid')}</Link>
        </Notice>
      )}
    </>
  )
}
