import type { OrderNo } from '@faka/contract/ids'
import { useWords } from '../../kernel/words.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import styles from './order-number.module.css'

/** An order's number, to read and to copy. */
export function OrderNumber({ orderNo }: { orderNo: OrderNo }) {
  const { say } = useWords()
  return (
    <div className={styles.order}>
      <span className={styles.label}>{say('shell.orderNo')}</span>
      <div className={styles.row}>
        <code className={styles.number} translate="no">
          {orderNo}
        </code>
        <CopyButton
          tone="quiet"
          text={orderNo}
          label={say('shell.copy')}
          doneLabel={say('shell.copied')}
          failedLabel={say('shell.copyFailed')}
        />
      </div>
    </div>
  )
}
