import type { InquiryMessage } from '@faka/contract/inquiry/inquiry'
import type { PlatformInquiryRow } from '@faka/contract/inquiry/platform-inquiry'
import { useState } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { DateTime } from '../../ui/date-time.tsx'
import styles from './inquiry.module.css'
import { InquiryMessages } from './inquiry-messages.tsx'
import { InquiryStatusBadge } from './inquiry-status-badge.tsx'
import { PlatformInquiryActs } from './platform-inquiry-acts.tsx'

/** An inquiry of any shop: its messages are shown once they were opened with a reason. */
function Row({ inquiry }: { inquiry: PlatformInquiryRow }) {
  const { t, locale } = useI18n()
  const [opened, setOpened] = useState<readonly InquiryMessage[]>()
  const { inquiryNo, itemTitle, shopName, lastTime, hiddenWhy, messageCount, own } = inquiry
  return (
    <li className={styles.row}>
      <p className={styles.head}>
        <strong lang={detectLanguage(itemTitle)}>{itemTitle}</strong>
        <span lang={detectLanguage(shopName)}>{shopName}</span>
        <InquiryStatusBadge inquiry={inquiry} />
      </p>
      <p className={styles.quiet}>
        <span translate="no">{inquiryNo}</span> {t('inquiries.count', { count: messageCount })}{' '}
        <DateTime iso={lastTime} locale={locale} />
      </p>
      {hiddenWhy !== null && (
        <p className={styles.quiet}>
          {t('inquiry.hidden')} <span lang={detectLanguage(hiddenWhy)}>{hiddenWhy}</span>
        </p>
      )}
      {opened && <InquiryMessages messages={opened} reader="platform" />}
      {own ? (
        <p className={styles.quiet}>{t('inquiries.own')}</p>
      ) : (
        <div className={styles.acts}>
          <PlatformInquiryActs inquiry={inquiry} isOpened={opened !== undefined} onOpened={setOpened} />
        </div>
      )}
    </li>
  )
}

/** The inquiries of all shops as administrators list them. */
export const PlatformInquiryList = ({ inquiries }: { inquiries: readonly PlatformInquiryRow[] }) => (
  <ul className={styles.rows}>
    {inquiries.map((inquiry) => (
      <Row key={inquiry.inquiryNo} inquiry={inquiry} />
    ))}
  </ul>
)
