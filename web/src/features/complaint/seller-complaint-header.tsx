import { channelName } from '@faka/contract/pay-channel/channel-name'
import type { Locale } from '@faka/contract/shared/locale'
import type { ReactNode } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { type Translation, useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Price } from '../../ui/price.tsx'
import { AnswerDeadline } from './answer-deadline.tsx'
import { ComplaintStatusBadge } from './complaint-status-badge.tsx'
import styles from './seller-complaint.module.css'
import { SellerComplaintOutcome } from './seller-complaint-outcome.tsx'
import type { ReceivedSellerComplaint } from './seller-complaint-queries.ts'

interface Props {
  complaint: ReceivedSellerComplaint
  orderLink: ReactNode
  /** Whose page it is: the platform reads the shop and how the order was paid, too. */
  reader?: 'seller' | 'platform'
}

const platformFacts = (
  { shopName, shortUrl, payChannel }: ReceivedSellerComplaint,
  t: Translation['t'],
  locale: Locale,
): { title: string; value: ReactNode }[] => [
  {
    title: t('complaints.shop'),
    value: (
      <>
        <span lang={detectLanguage(shopName)}>{shopName}</span> <span translate="no">{shortUrl}</span>
      </>
    ),
  },
  { title: t('complaints.paidBy'), value: payChannel ? channelName(payChannel, locale) : '–' },
]

/** What a complaint is about, whose turn it is and until when, and how it ended. */
export function SellerComplaintHeader({ complaint, orderLink, reader = 'seller' }: Props) {
  const { t, locale } = useI18n()
  const { status, expectation, cardIds, cardCount, itemTitle, quantity, amountFen } = complaint
  const rows = [
    { title: t('complaints.reason'), value: t(`complaint.type.${complaint.type}`) },
    {
      title: t('complaints.wants'),
      value: t(
        expectation === 'replace' && cardIds.length === 0
          ? 'complaint.expectation.replace.undelivered'
          : `complaint.expectation.${expectation}`,
      ),
    },
    {
      title: t('complaints.item'),
      value: (
        <>
          <span lang={detectLanguage(itemTitle)}>{itemTitle}</span> {t('orders.count', { quantity })}
        </>
      ),
    },
    {
      title: t('complaint.about.cards'),
      value:
        cardIds.length > 0
          ? t('complaint.about.cards.some', { cards: cardIds.join(', '), count: cardCount })
          : t('complaint.about.cards.none'),
    },
    { title: t('complaints.amount'), value: <Price fen={amountFen} /> },
    { title: t('complaints.order'), value: orderLink },
    ...(reader === 'platform' ? platformFacts(complaint, t, locale) : []),
    { title: t('complaints.time'), value: <DateTime iso={complaint.createTime} locale={locale} /> },
  ]
  return (
    <Panel
      title={
        <>
          <ComplaintStatusBadge status={status} label={t(`complaints.status.${status}`)} />
          {complaint.sandbox && (
            <>
              {' '}
              <Badge tone="test">{t('orders.testMoney')}</Badge>
            </>
          )}
        </>
      }
    >
      <div className={styles.head}>
        {(status === 'open' || status === 'answered' || status === 'escalated') && (
          <p>{t(reader === 'platform' ? 'complaints.now.platform' : `complaints.now.${status}`)}</p>
        )}
        <AnswerDeadline complaint={complaint} />
        <SellerComplaintOutcome complaint={complaint} reader={reader} />
        <dl className={styles.facts}>
          {rows.map(({ title, value }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Panel>
  )
}
