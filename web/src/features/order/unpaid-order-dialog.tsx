import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'

interface Props {
  open: boolean
  /** What is bought, as it stands on the unpaid order too. */
  title: string
  quantity: number
  cancelling: boolean
  onClose: () => void
  onContinue: () => void
  onOrderAgain: () => void
}

/** Offers the unpaid order of the same choice before a second one is made. */
export function UnpaidOrderDialog({
  open,
  title,
  quantity,
  cancelling,
  onClose,
  onContinue: onGoOn,
  onOrderAgain: onOrderAnew,
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
          <Button busy={cancelling} busyText={t('buy.waiting.cancelling')} onClick={onOrderAnew}>
            {t('buy.waiting.anew')}
          </Button>
          <Button tone="primary" onClick={onGoOn}>
            {t('buy.waiting.goOn')}
          </Button>
        </>
      }
    >
      {t('buy.waiting.text', { title, quantity })}
    </LazyDialog>
  )
}
