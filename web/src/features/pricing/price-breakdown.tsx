import type { Price as Computed } from '@faka/contract/pricing/pricing'
import { formatFen } from '@faka/contract/shared/money'
import { useI18n } from '../../lib/messages.ts'
import styles from './price-breakdown.module.css'

const percent = (basisPoints: number) => String(basisPoints / 100)

interface Props {
  price: Computed
  quantity: number
  /** The unit price without bulk prices, in 分. */
  listPriceFen: number
}

/** The lines of a price, without those of a level and of a coupon, which stand beside. */
export function PriceBreakdown({ price, quantity, listPriceFen }: Props) {
  const { t } = useI18n()
  const { unitPriceFen, feeFen, reasons } = price
  const listFen = listPriceFen * quantity
  const tierFen = listFen - unitPriceFen * quantity
  const tier = reasons.find(({ kind }) => kind === 'tier')
  const fee = reasons.find(({ kind }) => kind === 'fee')
  const surcharge = reasons.find(({ kind }) => kind === 'surcharge')
  return (
    <dl className={styles.lines}>
      <div>
        <dt>{t('buy.sum.lines', { price: formatFen(listPriceFen), quantity })}</dt>
        <dd>{formatFen(listFen)}</dd>
      </div>
      {tierFen > 0 && tier?.kind === 'tier' && (
        <div>
          <dt>{t('buy.sum.discount', { min: tier.minQuantity, price: formatFen(tier.unitPriceFen) })}</dt>
          <dd className={styles.less}>{formatFen(-tierFen)}</dd>
        </div>
      )}
      {surcharge?.kind === 'surcharge' && (
        <div>
          <dt>{t('buy.sum.surcharge')}</dt>
          <dd>{formatFen(surcharge.surchargeFen)}</dd>
        </div>
      )}
      {feeFen > 0 && fee?.kind === 'fee' && (
        <div>
          <dt>{t('buy.sum.fee', { percent: percent(fee.feeBasisPoints) })}</dt>
          <dd>{formatFen(feeFen)}</dd>
        </div>
      )}
    </dl>
  )
}
