import type { OrderNo } from '@faka/contract/ids'
import { useState } from 'react'
import { forgetManageSecret } from '../../kernel/manage-secret.ts'
import { useWords } from '../../kernel/words.ts'
import { Button } from '../../ui/button.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './forget-orders.module.css'
import { groupedCode } from './grouped-code.ts'
import { ownOrders, removeOwnOrders } from './own-orders.ts'

interface Props {
  chosen: readonly OrderNo[]
  /** The list is another, or stays as it was. */
  onEnd: () => void
}

/**
 * Takes the chosen orders off the list of this device, with the secrets to act on them, after it has said by what they
 * are found and managed again.
 */
export function ForgetOrders({ chosen, onEnd }: Props) {
  const { say } = useWords()
  const [asking, setAsking] = useState(false)
  const codes = new Map(asking ? ownOrders().map(({ orderNo, recoveryCode }) => [orderNo, recoveryCode]) : [])
  const forget = () => {
    removeOwnOrders(chosen)
    for (const orderNo of chosen) forgetManageSecret(orderNo)
    setAsking(false)
    showToast('done', say('actions.delete.done'))
    onEnd()
  }
  return (
    <div className={styles.forget}>
      <p className={styles.hint}>{say('orders.forget.hint')}</p>
      <Button onClick={onEnd}>{say('actions.cancel')}</Button>
      <Button
        tone="danger"
        disabledReason={chosen.length === 0 ? say('actions.delete.none') : undefined}
        onClick={() => setAsking(true)}
      >
        {say('actions.batchDelete')}
      </Button>
      <LazyDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={say('actions.delete.sure')}
        closeWord={say('shell.close')}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{say('actions.cancel')}</Button>
            <Button tone="danger" onClick={forget}>
              {say('actions.delete')}
            </Button>
          </>
        }
      >
        {say('orders.forget.text')}
        <ul className={styles.numbers}>
          {chosen.map((orderNo) => {
            const code = codes.get(orderNo)
            return (
              <li key={orderNo}>
                <span translate="no">{orderNo}</span>
                {code && <div>{say('orders.forget.code', { code: groupedCode(code) })}</div>}
              </li>
            )
          })}
        </ul>
      </LazyDialog>
    </div>
  )
}
