import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'

interface Props {
  open: boolean
  /** The item title, as on the unpaid order. */
  title: string
  quantity: number
  cancelling: boolean
  onClose: () => void
  onContinue: () => void
  onOrderAgain: () => void
}

/** Offers the unpaid order for the same item and quantity before a second one is created. */
export function UnpaidOrderDialog({
  open,
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
      open={open}
      onClose={onClose}
      title={t('buy.waiting.title')}
      closeLabel={t('shell.close')}
      actions={
        <>
          <Button busy={cancelling} busyText={t('buy.waiting.cancelling')} onClick={onOrderAgain}>
            {t('buy.waiting.anew')}
          </Button>
          <Button tone="primary" onClick={onContinue}>
            {t('buy.waiting.goOn')}
          </Button>
        </>
      }
    >
      {t('buy.waiting.text', { title, quantity })}
    </LazyDialog>
  )
}
