import { useWords } from '../../kernel/words.ts'
import { Button } from '../../ui/button.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'

interface Props {
  open: boolean
  /** What is bought, as it stands on the unpaid order too. */
  title: string
  quantity: number
  cancelling: boolean
  onClose: () => void
  onGoOn: () => void
  onOrderAnew: () => void
}

/** Offers the unpaid order of the same choice before a second one is made. */
export function WaitingOrderDialog({
  open,
  title,
  quantity,
  cancelling,
  onClose,
  onGoOn,
  onOrderAnew,
}: Props) {
  const { say } = useWords()
  return (
    <LazyDialog
      open={open}
      onClose={onClose}
      title={say('buy.waiting.title')}
      closeWord={say('shell.close')}
      actions={
        <>
          <Button busy={cancelling} busyText={say('buy.waiting.cancelling')} onClick={onOrderAnew}>
            {say('buy.waiting.anew')}
          </Button>
          <Button tone="primary" onClick={onGoOn}>
            {say('buy.waiting.goOn')}
          </Button>
        </>
      }
    >
      {say('buy.waiting.text', { title, quantity })}
    </LazyDialog>
  )
}
