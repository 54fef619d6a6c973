import type { OrderNo } from '@faka/contract/shared/ids'
import { useState } from 'react'
import { removeManageSecret } from '../../lib/manage-secret.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './forget-orders.module.css'
import { groupDigits } from './group-digits.ts'
import { listStoredOrders, removeStoredOrders } from './stored-orders.ts'

interface Props {
  chosen: readonly OrderNo[]
  /** Called when it is done or cancelled. */
  onDone: () => void
}

/**
 * Removes orders from the list of this device, with their manage secrets. The dialog first shows the numbers and
 * recovery codes by which they can be found again.
 */
export function ForgetOrders({ chosen, onDone }: Props) {
  const { t } = useI18n()
  const [isOpen, setOpen] = useState(false)
  const codes = new Map(
    isOpen ? listStoredOrders().map(({ orderNo, recoveryCode }) => [orderNo, recoveryCode]) : [],
  )
  const removeChosen = () => {
    removeStoredOrders(chosen)
    for (const orderNo of chosen) removeManageSecret(orderNo)
    setOpen(false)
    showToast('done', t('actions.delete.done'))
    onDone()
  }
  return (
    <div className={styles.forget}>
      <p className={styles.hint}>{t('orders.forget.hint')}</p>
      <Button onClick={onDone}>{t('actions.cancel')}</Button>
      <Button
        tone="danger"
        disabledReason={chosen.length === 0 ? t('actions.delete.none') : undefined}
        onClick={() => setOpen(true)}
      >
        {t('actions.batchDelete')}
      </Button>
      <LazyDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('actions.delete.sure')}
        closeLabel={t('shell.close')}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t('actions.cancel')}</Button>
            <Button tone="danger" onClick={removeChosen}>
              {t('actions.delete')}
            </Button>
          </>
        }
      >
        {t('orders.forget.text')}
        <ul className={styles.numbers}>
          {chosen.map((orderNo) => {
            const code = codes.get(orderNo)
            return (
              <li key={orderNo}>
                <span translate="no">{orderNo}</span>
                {code && <div>{t('orders.forget.code', { code: groupDigits(code) })}</div>}
              </li>
            )
          })}
        </ul>
      </LazyDialog>
    </div>
  )
}
