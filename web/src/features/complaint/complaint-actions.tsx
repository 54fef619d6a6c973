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

/** A step that ends something: what it means is said first. */
function ComplaintAction({ access, action: deed }: Props) {
  const { t } = useI18n()
  const client = useQueryClient()
  const [asked, setAsked] = useState(false)
  const { operation, tone, icon } = actions[deed]
  const { queryKey } = complaintQuery(access)
  const change = useMutation({
    mutationKey: [`complaint.${deed}`, { complaintNo: access.complaintNo }],
    mutationFn: () => call(operation, accessFields(access)),
    meta: { expected: expectedCodes },
    onSuccess: (complaint) => {
      client.setQueryData<ReceivedComplaint>(queryKey, withReceivedAt(complaint))
      setAsked(false)
    },
    // The other side was first: the page shows what he did.
    onError: (error) => {
      if (!isDomainError(error, ...expectedCodes)) return
      void client.invalidateQueries({ queryKey })
      void client.invalidateQueries({ queryKey: proofsQuery(access, { running: true }).queryKey })
    },
  })
  return (
    <>
      <Button
        tone={deed === 'escalate' ? 'secondary' : 'quiet'}
        icon={icon}
        onClick={() => {
          change.reset()
          setAsked(true)
        }}
      >
        {t(`complaint.${deed}`)}
      </Button>
      <LazyDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t(`complaint.${deed}.title`)}
        closeLabel={t('shell.close')}
        actions={
          <>
            <Button onClick={() => setAsked(false)}>{t('complaint.keep')}</Button>
            <Button
              tone={tone}
              busy={change.isPending}
              busyText={t(`complaint.${deed}.busy`)}
              onClick={() => change.mutate()}
            >
              {t(`complaint.${deed}`)}
            </Button>
          </>
        }
      >
        <p>{t(`complaint.${deed}.text`)}</p>
        {isDomainError(change.error, ...expectedCodes) && (
          <Notice tone="error" live>
            {change.error.message}
          </Notice>
        )}
      </LazyDialog>
    </>
  )
}

/** What the buyer may do besides writing: have the platform decide, or let it rest. */
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
