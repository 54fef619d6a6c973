import { openComplaintCards } from '@faka/contract/complaint/seller-complaint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Eye } from '../../ui/icon.ts'
import styles from './complained-cards.module.css'
import { type ReceivedSellerComplaint, sellerComplaintQuery } from './seller-complaint-queries.ts'

interface Props {
  complaint: ReceivedSellerComplaint
  /** Whether the account has the right to read cards. */
  mayOpen: boolean
}

/** The cards complained about, masked; they are opened on request, which is recorded with the account that did it. */
export function ComplainedCards({ complaint, mayOpen }: Props) {
  const { t, locale } = useI18n()
  const { complaintNo, cardIds, cards, openings } = complaint
  const client = useQueryClient()
  const { data, isPending, isError, mutate } = useMutation({
    mutationKey: ['complaint.openComplaintCards', { complaintNo }],
    mutationFn: () => call(openComplaintCards, { complaintNo }),
    meta: { expected: 'everything' },
    // the reply holds cards
    gcTime: 0,
    onSuccess: () => void client.invalidateQueries({ queryKey: sellerComplaintQuery(complaintNo).queryKey }),
  })
  if (cardIds.length === 0) return <p className={styles.quiet}>{t('complaints.cards.none')}</p>
  const contents = new Map(data?.cards.map(({ cardId, content }) => [cardId, content]))
  const complained = cards.filter(({ cardId }) => cardIds.includes(cardId))
  return (
    <div className={styles.cards}>
      <ul className={styles.list}>
        {complained.map(({ cardId, masked, redeemed }) => (
          <li key={cardId} className={styles.card}>
            <span className={styles.quiet}>{cardId}</span>
            <code className={styles.content} translate="no">
              {contents.get(cardId) ?? masked}
            </code>
            {redeemed && <Badge tone="info">{t('complaints.cards.redeemed')}</Badge>}
          </li>
        ))}
      </ul>
      {complaint.outcome?.kind === 'replaced' && (
        <p className={styles.quiet}>{t('complaints.cards.afterReplacement')}</p>
      )}
      {mayOpen && !data && (
        <>
          <p className={styles.quiet} role={isError ? 'alert' : undefined}>
            {t(isError ? 'console.failed.text' : 'complaints.cards.hint')}
          </p>
          <div>
            <Button icon={<Eye />} busy={isPending} onClick={() => mutate()}>
              {t('complaints.cards.open')}
            </Button>
          </div>
        </>
      )}
      {openings.length > 0 && (
        <details>
          <summary>{t('complaints.cards.openings', { count: openings.length })}</summary>
          <ul>
            {openings.map(({ by, time }) => (
              <li key={`${by} ${time}`} className={styles.quiet}>
                <DateTime iso={time} locale={locale} /> · {by || t('complaints.cards.byCommand')}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
