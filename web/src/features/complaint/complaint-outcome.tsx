import type { Outcome } from '@faka/contract/complaint/complaint'
import { createComplaintUrl, orderDetailUrl } from '@faka/contract/order/order-urls'
import { formatFen } from '@faka/contract/shared/money'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ReceivedComplaint } from './complaint-queries.ts'

/** The progress of a refund, as the message keys name it. */
function refundStage({ refundState, toBalance }: Outcome): 'pending' | 'done' | 'balance' | 'byPerson' {
  if (refundState === 'byPerson') return 'byPerson'
  if (refundState === 'done') return toBalance ? 'balance' : 'done'
  return 'pending'
}

function ResolvedNotice({ complaint, outcome }: { complaint: ReceivedComplaint; outcome: Outcome }) {
  const { t } = useI18n()
  const by = t(`complaint.outcome.by.${outcome.by}`)
  if (outcome.kind === 'replaced')
    return (
      <Notice
        tone="done"
        title={t('complaint.outcome.replaced.title', { cards: outcome.cardIds.join(', ') })}
        action={
          <Link className={buttonClass({ tone: 'primary' })} to={orderDetailUrl(complaint.orderNo)}>
            {t('complaint.outcome.replaced.go')}
          </Link>
        }
      >
        {by} {t('complaint.outcome.replaced.text')}
      </Notice>
    )
  if (outcome.amountFen === null)
    return (
      <Notice tone="done" title={t('complaint.outcome.nothing.title')}>
        {by} {t('complaint.outcome.nothing.text')}
      </Notice>
    )
  const stage = refundStage(outcome)
  return (
    <Notice
      tone={stage === 'pending' || stage === 'byPerson' ? 'info' : 'done'}
      title={t(`complaint.outcome.${stage}.title`, { amount: formatFen(outcome.amountFen) })}
    >
      {by} {t(`complaint.outcome.${stage}.text`)}
    </Notice>
  )
}

/** The outcome of a complaint, and what happens to money or cards; renders nothing while it is active. */
export function ComplaintOutcome({ complaint }: { complaint: ReceivedComplaint }) {
  const { t } = useI18n()
  const { status, outcome, orderNo } = complaint
  if (outcome) return <ResolvedNotice complaint={complaint} outcome={outcome} />
  if (status === 'rejected')
    return (
      <Notice tone="warning" title={t('complaint.outcome.rejected.title')}>
        {t('complaint.outcome.rejected.text')}
      </Notice>
    )
  if (status === 'closed')
    return (
      <Notice
        title={t('complaint.outcome.closed.title')}
        action={
          <Link className={buttonClass()} to={createComplaintUrl(orderNo)}>
            {t('complaint.outcome.again')}
          </Link>
        }
      >
        {t('complaint.outcome.closed.text')}
      </Notice>
    )
  return null
}
