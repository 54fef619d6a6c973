import type { ComplaintNo } from '@faka/contract/complaint/complaint'
import * as z from 'zod/mini'
import { useI18n } from '../../lib/messages.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { EffectList } from '../../ui/effect-list.tsx'

interface Props {
  open: boolean
  onClose: () => void
  complaintNo: ComplaintNo
  send: () => Promise<unknown>
  onDone: () => void
}

/** Asks before the platform decides against the buyer, which cannot be undone. */
export function RejectForGood({ open, onClose, complaintNo, send, onDone }: Props) {
  const { t } = useI18n()
  const { element, formError, busy, submit } = useContractForm({
    mutationKey: ['complaint.decideComplaint', { complaintNo }],
    schema: z.object({}),
    initialValues: () => ({}),
    errors: { form: { failed: 'complaints.failed' } },
    send,
    onSent: onDone,
  })
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t('complaints.decide.reject')}
      go={t('complaints.decide.reject.go')}
      keepLabel={t('complaints.cancel')}
      closeLabel={t('shell.close')}
      busyText={t('complaints.busy')}
      tone="danger"
      element={element}
      busy={busy}
      formError={formError}
      onSubmit={submit}
    >
      <EffectList effects={[t('complaints.decide.reject.ends'), t('complaints.decide.reject.says')]} />
    </ActDialog>
  )
}
