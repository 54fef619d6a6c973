import { formatFen } from '@faka/contract/shared/money'
import { useI18n } from '../../lib/messages.ts'
import { Notice } from '../../ui/notice.tsx'
import type { ReceivedSellerComplaint } from './seller-complaint-queries.ts'

interface Props {
  complaint: ReceivedSellerComplaint
  reader: 'seller' | 'platform'
}

/** How a complaint ended and what became of the money or the cards; renders nothing while it is active. */
export function SellerComplaintOutcome({ complaint, reader }: Props) {
  const { t } = useI18n()
  const { status, outcome } = complaint
  if (status === 'rejected' || status === 'closed')
    return <Notice tone="done">{t(`complaints.outcome.${status}`)}</Notice>
  if (!outcome) return null
  const by = t(
    reader === 'platform' && outcome.by === 'seller'
      ? 'complaints.outcome.bySellerItself'
      : `complaints.outcome.by.${outcome.by}`,
  )
  if (outcome.kind === 'replaced')
    return (
      <Notice tone="done" title={t('complaints.outcome.replaced', { cards: outcome.cardIds.join(', ') })}>
        {by}
      </Notice>
    )
  if (outcome.amountFen === null) return <Notice tone="done">{t('complaints.outcome.nothing')}</Notice>
  const stage = outcome.refundState === 'done' && outcome.toBalance ? 'balance' : outcome.refundState
  return (
    <Notice
      tone={outcome.refundState === 'done' ? 'done' : 'info'}
      title={t('complaints.outcome.refunded', { amount: formatFen(outcome.amountFen) })}
    >
      {by} {t(`complaints.outcome.refund.${stage ?? 'pending'}`)}
    </Notice>
  )
}
