import type { Outcome } from '@faka/contract/complaint'
import { formatFen } from '@faka/contract/money'
import { createComplaintUrl, orderDetailUrl } from '@faka/contract/order-urls'
import { Link } from '../../kernel/routing.tsx'
import { useWords } from '../../kernel/words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { SeenComplaint } from './get-complaint.ts'

/** How far the money of an outcome is, as its words are named. */
function stageOf({ refundState, toBalance }: Outcome): 'pending' | 'done' | 'balance' | 'byPerson' {
  if (refundState === 'byPerson') return 'byPerson'
  if (refundState === 'done') return toBalance ? 'balance' : 'done'
  return 'pending'
}

function Resolved({ complaint, outcome }: { complaint: SeenComplaint; outcome: Outcome }) {
  const { say } = useWords()
  const by = say(`complaint.outcome.by.${outcome.by}`)
  if (outcome.kind === 'replaced')
    return (
      <Notice
        tone="done"
        title={say('complaint.outcome.replaced.title', { cards: outcome.cardIds.join(', ') })}
        action={
          <Link className={buttonClass({ tone: 'primary' })} to={orderDetailUrl(complaint.orderNo)}>
            {say('complaint.outcome.replaced.go')}
          </Link>
        }
      >
        {by} {say('complaint.outcome.replaced.text')}
      </Notice>
    )
  if (outcome.amountFen === null)
    return (
      <Notice tone="done" title={say('complaint.outcome.nothing.title')}>
        {by} {say('complaint.outcome.nothing.text')}
      </Notice>
    )
  const stage = stageOf(outcome)
  return (
    <Notice
      tone={stage === 'pending' || stage === 'byPerson' ? 'info' : 'done'}
      title={say(`complaint.outcome.${stage}.title`, { amount: formatFen(outcome.amountFen) })}
    >
      {by} {say(`complaint.outcome.${stage}.text`)}
    </Notice>
  )
}

/** How a complaint ended, and what happens to money or cards; nothing while it runs. */
export function ComplaintOutcome({ complaint }: { complaint: SeenComplaint }) {
  const { say } = useWords()
  const { status, outcome, orderNo } = complaint
  if (outcome) return <Resolved complaint={complaint} outcome={outcome} />
  if (status === 'rejected')
    return (
      <Notice tone="warning" title={say('complaint.outcome.rejected.title')}>
        {say('complaint.outcome.rejected.text')}
      </Notice>
    )
  if (status === 'closed')
    return (
      <Notice
        title={say('complaint.outcome.closed.title')}
        action={
          <Link className={buttonClass()} to={createComplaintUrl(orderNo)}>
            {say('complaint.outcome.again')}
          </Link>
        }
      >
        {say('complaint.outcome.closed.text')}
      </Notice>
    )
  return null
}
