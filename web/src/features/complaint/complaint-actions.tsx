import { closeComplaint, escalateComplaint } from '@faka/contract/complaint/complaint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { isDomainError } from '../../lib/call-errors.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'
import { Scale } from '../../ui/icon.ts'
import { Notice } from '../../ui/notice.tsx'
import { accessFields, type ComplaintAccess } from './complaint-access.ts'
import { complaintQuery, proofsQuery, type ReceivedComplaint, withReceivedAt } from './complaint-queries.ts'

const actions = {
  escalate: { operation: escalateComplaint, tone: 'primary', icon: <Scale /> },
  withdraw: { operation: closeComplaint, tone: 'danger', icon: undefined },
} as const

const expectedCodes = ['complaintOver', 'complaintUnanswered'] as const

interface Props {
  access: ComplaintAccess
  action: keyof typeof actions
}

/** An action that ends something: a dialog explains it first. */
function ComplaintAction({ access, action }: Props) {
  const { t } = useI18n()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { operation, tone, icon } = actions[action]
  const { queryKey } = complaintQuery(access)
  const change = useMutation({
    mutationKey: [`complaint.${action}`, { complaintNo: access.complaintNo }],
    mutationFn: () => call(operation, accessFields(access)),
    meta: { expected: expectedCodes },
    onSuccess: (complaint) => {
      client.setQueryData<ReceivedComplaint>(queryKey, withReceivedAt(complaint))
      setOpen(false)
    },
    // The other side acted first: show the current state.
    onError: (error) => {
      if (!isDomainError(error, ...expectedCodes)) return
      void client.invalidateQueries({ queryKey })
      void client.invalidateQueries({ queryKey: proofsQuery(access, { running: true }).queryKey })
    },
  })
  return (
    <>
      <Button
        tone={action === 'escalate' ? 'secondary' : 'quiet'}
        icon={icon}
        onClick={() => {
          change.reset()
          setOpen(true)
        }}
      >
        {t(`complaint.${action}`)}
      </Button>
      <LazyDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t(`complaint.${action}.title`)}
        closeLabel={t('shell.close')}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t('complaint.keep')}</Button>
            <Button
              tone={tone}
              busy={change.isPending}
              busyText={t(`complaint.${action}.busy`)}
              onClick={() => change.mutate()}
            >
              {t(`complaint.${action}`)}
            </Button>
          </>
        }
      >
        <p>{t(`complaint.${action}.text`)}</p>
        {isDomainError(change.error, ...expectedCodes) && (
          <Notice tone="error" live>
            {change.error.message}
          </Notice>
        )}
      </LazyDialog>
    </>
  )
}

/** What the buyer may do besides replying: escalate to the platform, or withdraw. */
export function ComplaintActions({
  access,
  complaint,
}: {
  access: ComplaintAccess
  complaint: ReceivedComplaint
}) {
  return (
    <>
      {complaint.mayEscalate && <ComplaintAction access={access} action="escalate" />}
      {complaint.mayWithdraw && <ComplaintAction access={access} action="withdraw" />}
    </>
  )
}
