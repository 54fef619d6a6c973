import { useQueryClient } from '@tanstack/react-query'
import { ProveBuyer } from '../features/order/prove-buyer.tsx'
import type { EventOf } from '../lib/events.ts'
import { storeManageSecret } from '../lib/manage-secret.ts'
import { useI18n } from '../lib/messages.ts'
import Dialog from '../ui/dialog.tsx'
import { showToast } from '../ui/toast.ts'

interface Props {
  request: EventOf<'showProof'>
  onClose: () => void
}

/** Asks for a proof that an order is the visitor's, above the page that wants to act on it. Loaded lazily. */
export default function ProofModal({ request: { orderNo, ways }, onClose }: Props) {
  const { t } = useI18n()
  const client = useQueryClient()
  const proved = (manageSecret: string) => {
    storeManageSecret(orderNo, manageSecret)
    onClose()
    showToast('done', t('proof.done'))
    // what was refused is asked for anew; a deed is pressed again by the person
    void client.invalidateQueries({
      predicate: ({ state, queryKey: [name] }) =>
        state.status === 'error' || String(name).startsWith('complaint.'),
    })
  }
  return (
    <Dialog open onClose={onClose} title={t('proof.title')} closeLabel={t('shell.close')}>
      <ProveBuyer orderNo={orderNo} ways={ways} onProved={proved} />
    </Dialog>
  )
}
