import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'

interface Props {
  /** The item title, as on the unpaid order. */
  title: string
  quantity: number
  cancelling: boolean
  onClose: () => void
  onContinue: () => void
  onOrderAgain: () => void
}

/** Offers the unpaid order for the same item and quantity before a second one is created. */
export default function UnpaidOrderDialog({
  title,
  quantity,
  cancelling,
  onClose,
  onContinue,
  onOrderAgain,
}: Props) {
  const { t } = useI18n()
  return (
    <LazyDialog
      open
      onClose={onClose}
      title={t('unpaidOrder.title')}
      closeLabel={t('shell.close')}
      actions={
        <>
          <Button busy={cancelling} busyText={t('unpaidOrder.cancelling')} onClick={onOrderAgain}>
            {t('unpaidOrder.anew')}
          </Button>
          <Button tone="primary" onClick={onContinue}>
            {t('unpaidOrder.goOn')}
          </Button>
        </>
      }
    >
      {t('unpaidOrder.text', { title, quantity })}
    </LazyDialog>
  )
}
