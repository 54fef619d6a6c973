import { manageOrderUrl } from '@faka/contract/order/order-urls'
import type { OrderNo } from '@faka/contract/shared/ids'
import { useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { groupDigits } from './group-digits.ts'
import styles from './manage-order.module.css'
import { listStoredOrders } from './stored-orders.ts'

/**
 * By what a guest acts on his order from elsewhere: the link that carries its secret, and the code to write down. Shown
 * on the device that ordered only; nothing on any other.
 */
export function ManageOrder({ orderNo }: { orderNo: OrderNo }) {
  const { t } = useI18n()
  const [own] = useState(() => listStoredOrders().find((order) => order.orderNo === orderNo))
  const { manageSecret, recoveryCode } = own ?? {}
  if (!manageSecret) return null
  const copy = { doneLabel: t('shell.copied'), failedLabel: t('shell.copyFailed') }
  return (
    <Panel title={t('delivery.manageTitle')}>
      <div className={styles.manage}>
        <p className={styles.how}>{t('delivery.manageBody')}</p>
        {recoveryCode && (
          <div className={styles.line}>
            <span>{t('delivery.recoveryCode')}</span>
            <code className={styles.code} translate="no">
              {groupDigits(recoveryCode)}
            </code>
            <CopyButton tone="quiet" text={recoveryCode} label={t('delivery.copyRecoveryCode')} {...copy} />
          </div>
        )}
        <CopyButton
          text={window.location.origin + manageOrderUrl(orderNo, manageSecret)}
          label={t('delivery.copyManageLink')}
          {...copy}
        />
      </div>
    </Panel>
  )
}
