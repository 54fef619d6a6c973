import { formatFen } from '@faka/contract/money'
import { orderDetailUrl } from '@faka/contract/order-urls'
import type { StatementLine } from '@faka/contract/wallet'
import { Link } from '../../kernel/routing.tsx'
import { useWords } from '../../kernel/words.ts'
import { classNames } from '../../ui/class-names.ts'
import { Moment } from '../../ui/moment.tsx'
import styles from './statement-rows.module.css'

/** With its sign: what came and what went are not told apart by colour alone. */
const signed = (fen: number): string => (fen > 0 ? `+${formatFen(fen)}` : formatFen(fen))

/** What changed a balance, the newest first. */
export function StatementRows({ lines }: { lines: readonly StatementLine[] }) {
  const { say, locale } = useWords()
  return (
    <ul className={styles.rows}>
      {lines.map(({ time, kind, orderNo, amountFen, balanceAfterFen }) => (
        <li key={`${time} ${orderNo} ${amountFen} ${balanceAfterFen}`} className={styles.row}>
          <span className={styles.what}>
            <strong className={styles.kind}>{say(`wallet.kind.${kind}`)}</strong>
            <Link className={styles.order} to={orderDetailUrl(orderNo)}>
              {say('wallet.order', { orderNo })}
            </Link>
          </span>
          <span className={styles.time}>
            <Moment iso={time} locale={locale} />
          </span>
          <span className={styles.sum}>
            <strong className={classNames(styles.amount, amountFen > 0 && styles.came)}>
              {signed(amountFen)}
            </strong>
            <span className={styles.after}>
              {say('wallet.after', { amount: formatFen(balanceAfterFen) })}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
