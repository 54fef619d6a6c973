import type { OrderNo } from '@faka/contract/shared/ids'
import { useI18n } from '../../lib/messages.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import styles from './order-number.module.css'

/** An order number with a copy button. */
export function OrderNumber({ orderNo }: { orderNo: OrderNo }) {
  const { t } = useI18n()
  return (
    <div className={styles.order}>
      <span className={styles.label}>{t('shell.orderNo')}</span>
      <div className={styles.row}>
        <code className={styles.number} translate="no">
          {orderNo}
        </code>
        <CopyButton
          tone="quiet"
          text={orderNo}
          label={t('shell.copy')}
          doneLabel={t('shell.copied')}
          failedLabel={t('shell.copyFailed')}
        />
      </div>
    </div>
  )
}
