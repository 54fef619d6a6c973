import { useQueryClient } from '@tanstack/react-query'
import type { EventOf } from '../kernel/events.ts'
import { keepManageSecret } from '../kernel/manage-secret.ts'
import { useWords } from '../kernel/words.ts'
import { ProveBuyer } from '../rooms/order/prove-buyer.tsx'
import Dialog from '../ui/dialog.tsx'
import { showToast } from '../ui/toast.ts'

interface Props {
  wanted: EventOf<'showProof'>
  onClose: () => void
}

/** Asks for a proof that an order is the visitor's, above the page that wants to act on it. Loaded lazily. */
export default function ProofModal({ wanted: { orderNo, ways }, onClose }: Props) {
  const { say } = useWords()
  const client = useQueryClient()
  const proved = (manageSecret: string) => {
    keepManageSecret(orderNo, manageSecret)
    onClose()
    showToast('done', say('proof.done'))
    // what was refused is asked for anew; a deed is pressed again by the person
    void client.invalidateQueries({
      predicate: ({ state, queryKey: [name] }) =>
        state.status === 'error' || String(name).startsWith('complaint.'),
    })
  }
  return (
    <Dialog open onClose={onClose} title={say('proof.title')} closeWord={say('shell.close')}>
      <ProveBuyer orderNo={orderNo} ways={ways} onProved={proved} />
    </Dialog>
  )
}
