import { cancelOrder } from '@faka/contract/payment/cancel-order'
import type { OrderNo } from '@faka/contract/shared/ids'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'

interface Props {
  orderNo: OrderNo
  /** The status of the order may have changed. */
  onSettled: () => void
}

/** Cancels an unpaid order after confirmation. */
export function CancelOrder({ orderNo, onSettled }: Props) {
  const { t } = useI18n()
  const [isOpen, setOpen] = useState(false)
  const cancel = useMutation({
    mutationKey: ['payment.cancelOrder', { orderNo }],
    mutationFn: () => call(cancelOrder, { orderNo }),
    onSettled: () => {
      setOpen(false)
      onSettled()
    },
  })
  return (
    <>
      <Button tone="quiet" onClick={() => setOpen(true)}>
        {t('payment.cancel')}
      </Button>
      <LazyDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('payment.cancelTitle')}
        closeLabel={t('payment.close')}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t('payment.keep')}</Button>
            <Button
              tone="danger"
              busy={cancel.isPending}
              busyText={t('payment.cancelling')}
              onClick={() => cancel.mutate()}
            >
              {t('payment.cancel')}
            </Button>
          </>
        }
      >
        {t('payment.cancelBody')}
      </LazyDialog>
    </>
  )
}
