import type { OrderNo } from '@faka/contract/ids'
import { cancelOrder } from '@faka/contract/payment'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kernel/call.ts'
import { useWords } from '../../kernel/words.ts'
import { Button } from '../../ui/button.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'

interface Props {
  orderNo: OrderNo
  /** The order may have another state now. */
  onAsked: () => void
}

/** Cancels an unpaid order after asking once. */
export function CancelOrder({ orderNo, onAsked }: Props) {
  const { say } = useWords()
  const [asking, setAsking] = useState(false)
  const cancel = useMutation({
    mutationKey: ['payment.cancelOrder', { orderNo }],
    mutationFn: () => call(cancelOrder, { orderNo }),
    onSettled: () => {
      setAsking(false)
      onAsked()
    },
  })
  return (
    <>
      <Button tone="quiet" onClick={() => setAsking(true)}>
        {say('payment.cancel')}
      </Button>
      <LazyDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={say('payment.cancelTitle')}
        closeWord={say('payment.close')}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{say('payment.keep')}</Button>
            <Button
              tone="danger"
              busy={cancel.isPending}
              busyText={say('payment.cancelling')}
              onClick={() => cancel.mutate()}
            >
              {say('payment.cancel')}
            </Button>
          </>
        }
      >
        {say('payment.cancelBody')}
      </LazyDialog>
    </>
  )
}
