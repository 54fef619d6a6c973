import { orderDetailUrl } from '@faka/contract/order/order-urls'
import { formatFen } from '@faka/contract/shared/money'
import type { StatementLine } from '@faka/contract/wallet/wallet'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { classNames } from '../../ui/class-names.ts'
import { DateTime } from '../../ui/date-time.tsx'
import styles from './statement-rows.module.css'

/** With its sign, so that credits and debits do not differ by colour alone. */
const formatSigned = (fen: number): string => (fen > 0 ? `+${formatFen(fen)}` : formatFen(fen))

/** The statement of a balance, newest first. */
export function StatementRows({ lines }: { lines: readonly StatementLine[] }) {
  const { t, locale } = useI18n()
  return (
    <ul>
      {lines.map(({ time, kind, orderNo, amountFen, balanceAfterFen }) => (
        <li key={`${time} ${orderNo} ${amountFen} ${balanceAfterFen}`} className={styles.row}>
          <span className={styles.what}>
            <strong className={styles.kind}>{t(`wallet.kind.${kind}`)}</strong>
            {orderNo !== null && (
              <Link className={styles.order} to={orderDetailUrl(orderNo)}>
                {t('wallet.order', { orderNo })}
              </Link>
            )}
          </span>
          <span className={styles.time}>
            <DateTime iso={time} locale={locale} />
          </span>
          <span className={styles.sum}>
            <strong className={classNames(styles.amount, amountFen > 0 && styles.credit)}>
              {formatSigned(amountFen)}
            </strong>
            <span className={styles.after}>{t('wallet.after', { amount: formatFen(balanceAfterFen) })}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
