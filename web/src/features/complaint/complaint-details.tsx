import { orderDetailUrl } from '@faka/contract/order/order-urls'
import { shopUrl } from '@faka/contract/shared/urls'
import type { ReactNode } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import styles from './complaint-details.module.css'
import type { ReceivedComplaint } from './complaint-queries.ts'

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What a complaint is about: the purchased item, the cards, the problem and the expectation. */
export function ComplaintDetails({ complaint }: { complaint: ReceivedComplaint }) {
  const { t, locale } = useI18n()
  const { cardIds, cardCount, contact, orderNo, complaintNo } = complaint
  const isDelivered = cardIds.length > 0
  const expectationMessage =
    complaint.expectation === 'replace' && !isDelivered
      ? 'complaint.expectation.replace.undelivered'
      : (`complaint.expectation.${complaint.expectation}` as const)
  return (
    <>
      <div className={styles.item}>
        {complaint.cover ? (
          <img className={styles.cover} src={complaint.cover} alt="" width={96} height={72} loading="lazy" />
        ) : (
          <span className={styles.cover} />
        )}
        <div className={styles.what}>
          <Link
            className={styles.title}
            to={orderDetailUrl(orderNo)}
            lang={detectLanguage(complaint.itemTitle)}
          >
            {complaint.itemTitle}
          </Link>
          <Link to={shopUrl(complaint.shortUrl)} lang={detectLanguage(complaint.shopName)}>
            {complaint.shopName}
          </Link>
        </div>
      </div>
      <dl className={styles.lines}>
        <Line name={t('complaint.type')}>{t(`complaint.type.${complaint.type}`)}</Line>
        <Line name={t('complaint.expectation')}>{t(expectationMessage)}</Line>
        <Line name={t('complaint.about.cards')}>
          {isDelivered
            ? t('complaint.about.cards.some', { cards: cardIds.join(', '), count: cardCount })
            : t('complaint.about.cards.none')}
        </Line>
        <Line name={t('complaint.about.time')}>
          <DateTime iso={complaint.createTime} locale={locale} />
        </Line>
        {contact && <Line name={t('complaint.about.contact')}>{Object.values(contact).join(', ')}</Line>}
        <Line name={t('complaint.about.order')}>
          <code className={styles.number} translate="no">
            {orderNo}
          </code>
        </Line>
        <Line name={t('complaint.about.no')}>
          <code className={styles.number} translate="no">
            {complaintNo}
          </code>
        </Line>
      </dl>
      <CopyButton
        tone="quiet"
        text={complaintNo}
        label={t('complaint.copy')}
        doneLabel={t('complaint.copied')}
        failedLabel={t('complaint.copyFailed')}
      />
    </>
  )
}
