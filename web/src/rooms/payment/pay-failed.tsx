import { isRefusal } from '../../kernel/refusal.ts'
import { useWords } from '../../kernel/words.ts'
import { Button } from '../../ui/button.tsx'
import { RefreshCw } from '../../ui/icon.ts'
import { Notice } from '../../ui/notice.tsx'

interface Props {
  error: Error
  busy: boolean
  onRetry: () => void
}

/** The gateway gave no code: says why, and offers to ask again. */
export function PayFailed({ error, busy, onRetry }: Props) {
  const { say } = useWords()
  return (
    <Notice
      tone="error"
      live
      action={
        <Button icon={<RefreshCw />} busy={busy} onClick={onRetry}>
          {say('payment.retry')}
        </Button>
      }
    >
      {isRefusal(error) ? error.message : say('payment.failedBody')}
    </Notice>
  )
}
