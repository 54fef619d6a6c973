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
 * What a guest needs to manage this order from elsewhere: the link with its secret, and the recovery code. Only on the
 * device that ordered; renders nothing on others.
 */
export function ManageOrder({ orderNo }: { orderNo: OrderNo }) {
  const { t } = useI18n()
  const [storedOrder] = useState(() => listStoredOrders().find((order) => order.orderNo === orderNo))
  const { manageSecret, recoveryCode } = storedOrder ?? {}
  if (!manageSecret) return null
  const copyLabels = { doneLabel: t('shell.copied'), failedLabel: t('shell.copyFailed') }
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
            <CopyButton
              tone="quiet"
              text={recoveryCode}
              label={t('delivery.copyRecoveryCode')}
              {...copyLabels}
            />
          </div>
        )}
        <CopyButton
          text={window.location.origin + manageOrderUrl(orderNo, manageSecret)}
          label={t('delivery.copyManageLink')}
          {...copyLabels}
        />
      </div>
    </Panel>
  )
}
