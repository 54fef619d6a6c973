import type { OrderNo } from '@faka/contract/ids'
import { manageOrderUrl } from '@faka/contract/order-urls'
import { useState } from 'react'
import { useWords } from '../../kernel/words.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { groupedCode } from './grouped-code.ts'
import styles from './manage-order.module.css'
import { ownOrders } from './own-orders.ts'

/**
 * By what a guest acts on his order from elsewhere: the link that carries its secret, and the code to write down. Shown
 * on the device that ordered only; nothing on any other.
 */
export function ManageOrder({ orderNo }: { orderNo: OrderNo }) {
  const { say } = useWords()
  const [own] = useState(() => ownOrders().find((order) => order.orderNo === orderNo))
  const { manageSecret, recoveryCode } = own ?? {}
  if (!manageSecret) return null
  const copy = { doneLabel: say('shell.copied'), failedLabel: say('shell.copyFailed') }
  return (
    <Panel title={say('delivery.manageTitle')}>
      <div className={styles.manage}>
        <p className={styles.how}>{say('delivery.manageBody')}</p>
        {recoveryCode && (
          <div className={styles.line}>
            <span>{say('delivery.recoveryCode')}</span>
            <code className={styles.code} translate="no">
              {groupedCode(recoveryCode)}
            </code>
            <CopyButton tone="quiet" text={recoveryCode} label={say('delivery.copyRecoveryCode')} {...copy} />
          </div>
        )}
        <CopyButton
          text={window.location.origin + manageOrderUrl(orderNo, manageSecret)}
          label={say('delivery.copyManageLink')}
          {...copy}
        />
      </div>
    </Panel>
  )
}
