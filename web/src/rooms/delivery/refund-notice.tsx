import type { Order } from '@faka/contract/delivery'
import { formatFen } from '@faka/contract/money'
import { useWords } from '../../kernel/words.ts'
import { Notice } from '../../ui/notice.tsx'

/** What is unusual about the money of a paid order: it came late, or more of it came than was owed. */
export function RefundNotice({ order }: { order: Order }) {
  const { say } = useWords()
  const { refund } = order
  const amount = refund ? formatFen(refund.amountFen) : ''
  return (
    <>
      {order.late && <Notice title={say('delivery.lateTitle')}>{say('delivery.lateBody')}</Notice>}
      {refund?.state === 'pending' && (
        <Notice tone="warning" title={say('delivery.refundPendingTitle', { amount })}>
          {say('delivery.refundPendingBody', { amount })}
        </Notice>
      )}
      {refund?.state === 'done' && (
        <Notice tone="done" title={say('delivery.refundDoneTitle', { amount })}>
          {refund.toBalanceFen > 0
            ? say('delivery.refundToBalance', { balance: formatFen(refund.toBalanceFen) })
            : say('delivery.refundDoneBody', { amount })}
        </Notice>
      )}
      {refund?.state === 'byPerson' && (
        <Notice tone="warning" title={say('delivery.refundPersonTitle', { amount })}>
          {say('delivery.refundPersonBody')}
        </Notice>
      )}
    </>
  )
}
