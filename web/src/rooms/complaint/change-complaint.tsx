import { closeComplaint, escalateComplaint } from '@faka/contract/complaint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kernel/call.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { useWords } from '../../kernel/words.ts'
import { Button } from '../../ui/button.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'
import { Scale } from '../../ui/icon.ts'
import { Notice } from '../../ui/notice.tsx'
import { type Access, accessFields } from './complaint-access.ts'
import { complaintQuery, proofsQuery, type SeenComplaint, seenNow } from './get-complaint.ts'

const deeds = {
  escalate: { operation: escalateComplaint, tone: 'primary', icon: <Scale /> },
  withdraw: { operation: closeComplaint, tone: 'danger', icon: undefined },
} as const

const expected = ['complaintOver', 'complaintUnanswered'] as const

interface Props {
  access: Access
  deed: keyof typeof deeds
}

/** A step that ends something: what it means is said first. */
function ChangeComplaint({ access, deed }: Props) {
  const { say } = useWords()
  const client = useQueryClient()
  const [asked, setAsked] = useState(false)
  const { operation, tone, icon } = deeds[deed]
  const { queryKey } = complaintQuery(access)
  const change = useMutation({
    mutationKey: [`complaint.${deed}`, { complaintNo: access.complaintNo }],
    mutationFn: () => call(operation, accessFields(access)),
    meta: { expected },
    onSuccess: (complaint) => {
      client.setQueryData<SeenComplaint>(queryKey, seenNow(complaint))
      setAsked(false)
    },
    // The other side was first: the page shows what he did.
    onError: (error) => {
      if (!isRefusal(error, ...expected)) return
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
        {say(`complaint.${deed}`)}
      </Button>
      <LazyDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={say(`complaint.${deed}.title`)}
        closeWord={say('shell.close')}
        actions={
          <>
            <Button onClick={() => setAsked(false)}>{say('complaint.keep')}</Button>
            <Button
              tone={tone}
              busy={change.isPending}
              busyText={say(`complaint.${deed}.busy`)}
              onClick={() => change.mutate()}
            >
              {say(`complaint.${deed}`)}
            </Button>
          </>
        }
      >
        <p>{say(`complaint.${deed}.text`)}</p>
        {isRefusal(change.error, ...expected) && (
          <Notice tone="error" live>
            {change.error.message}
          </Notice>
        )}
      </LazyDialog>
    </>
  )
}

/** What the buyer may do besides writing: have the platform decide, or let it rest. */
export function ChangesOfComplaint({ access, complaint }: { access: Access; complaint: SeenComplaint }) {
  return (
    <>
      {complaint.mayEscalate && <ChangeComplaint access={access} deed="escalate" />}
      {complaint.mayWithdraw && <ChangeComplaint access={access} deed="withdraw" />}
    </>
  )
}
