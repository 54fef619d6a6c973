import { inquiriesUrl } from '@faka/contract/inquiry/inquiry-urls'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import styles from './inquiry.module.css'
import { listedInquiryQuery } from './inquiry-queries.ts'
import { InquiryStatusBadge } from './inquiry-status-badge.tsx'
import { listStoredInquiries } from './stored-inquiries.ts'

/** One page; each inquiry is a call of its own. */
const pageSize = 10

/** What was asked on this device without an account, newest first, each with its current status. */
export default function DeviceInquiries() {
  const { t, locale } = useI18n()
  const [inquiries] = useState(listStoredInquiries)
  const [limit, setLimit] = useState(pageSize)
  const shown = inquiries.slice(0, limit)
  const found = useQueries({ queries: shown.map(({ inquiryNo }) => listedInquiryQuery(inquiryNo)) })
  return (
    <>
      <p className={styles.quiet}>{t('inquiry.device.hint')}</p>
      <ul className={styles.rows}>
        {shown.map(({ inquiryNo, itemTitle, createTime }, index) => {
          const inquiry = found[index]?.data
          return (
            <li key={inquiryNo} className={styles.row}>
              <p className={styles.head}>
                <Link className={styles.title} to={inquiriesUrl(inquiryNo)} lang={detectLanguage(itemTitle)}>
                  {itemTitle}
                </Link>
                {inquiry && <InquiryStatusBadge inquiry={inquiry} />}
                {inquiry?.unread && <Badge tone="info">{t('inquiry.unread')}</Badge>}
              </p>
              <p className={styles.quiet}>
                <DateTime iso={inquiry?.lastTime ?? createTime} locale={locale} />
              </p>
            </li>
          )
        })}
      </ul>
      {limit < inquiries.length && (
        <Button onClick={() => setLimit(limit + pageSize)}>{t('inquiry.device.more')}</Button>
      )}
    </>
  )
}
