import { formatFen } from '@faka/contract/money'
import type { Price as Computed } from '@faka/contract/pricing'
import { useWords } from '../../kernel/words.ts'
import styles from './price-sum.module.css'

const percent = (basisPoints: number) => String(basisPoints / 100)

interface Props {
  price: Computed
  quantity: number
  /** The price of one without any tier, in 分. */
  listPriceFen: number
}

/** How a sum came about, line by line. */
export function PriceSum({ price, quantity, listPriceFen }: Props) {
  const { say } = useWords()
  const { goodsFen, discountFen, feeFen, reasons } = price
  const tier = reasons.find(({ kind }) => kind === 'tier')
  const fee = reasons.find(({ kind }) => kind === 'fee')
  return (
    <dl className={styles.lines}>
      <div>
        <dt>{say('buy.sum.lines', { price: formatFen(listPriceFen), quantity })}</dt>
        <dd>{formatFen(goodsFen)}</dd>
      </div>
      {discountFen > 0 && tier?.kind === 'tier' && (
        <div>
          <dt>{say('buy.sum.discount', { min: tier.minQuantity, price: formatFen(tier.unitPriceFen) })}</dt>
          <dd className={styles.less}>{formatFen(-discountFen)}</dd>
        </div>
      )}
      {feeFen > 0 && fee?.kind === 'fee' && (
        <div>
          <dt>{say('buy.sum.fee', { percent: percent(fee.feeBasisPoints) })}</dt>
          <dd>{formatFen(feeFen)}</dd>
        </div>
      )}
    </dl>
  )
}
