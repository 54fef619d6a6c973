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

/** Asks for proof that the visitor is the buyer of an order. Loaded lazily. */
export default function ProofModal({ request: { orderNo, ways }, onClose }: Props) {
  const { t } = useI18n()
  const client = useQueryClient()
  const handleProof = (manageSecret: string) => {
    storeManageSecret(orderNo, manageSecret)
    onClose()
    showToast('done', t('proof.done'))
    // failed queries are repeated; a failed mutation is up to the visitor
    void client.invalidateQueries({
      predicate: ({ state, queryKey: [name] }) =>
        state.status === 'error' || String(name).startsWith('complaint.'),
    })
  }
  return (
    <Dialog open onClose={onClose} title={t('proof.title')} closeLabel={t('shell.close')}>
      <ProveBuyer orderNo={orderNo} methods={ways} onProved={handleProof} />
    </Dialog>
  )
}
