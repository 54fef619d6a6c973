import type { InquiryRow } from '@faka/contract/inquiry/inquiry'
import type { ReactNode } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import styles from './inquiry.module.css'
import { InquiryStatusBadge } from './inquiry-status-badge.tsx'

interface Props {
  inquiries: readonly InquiryRow[]
  /** Who reads the list: sellers know their shop. */
  reader: 'buyer' | 'seller'
  /** The link to an inquiry, around its title. */
  link: (inquiry: InquiryRow) => ReactNode
}

/** Inquiries with their status and the beginning of the latest message. */
export function InquiryRows({ inquiries, reader, link }: Props) {
  const { t, locale } = useI18n()
  return (
    <ul className={styles.rows}>
      {inquiries.map((inquiry) => (
        <li key={inquiry.inquiryNo} className={styles.row}>
          <p className={styles.head}>
            <span className={styles.title} lang={detectLanguage(inquiry.itemTitle)}>
              {link(inquiry)}
            </span>
            <InquiryStatusBadge inquiry={inquiry} />
            {inquiry.unread && <Badge tone="info">{t('inquiry.unread')}</Badge>}
          </p>
          {inquiry.lastMessage && (
            <p className={styles.last} lang={detectLanguage(inquiry.lastMessage.text)}>
              {inquiry.lastMessage.text}
            </p>
          )}
          <p className={styles.quiet}>
            {reader === 'buyer' && <span lang={detectLanguage(inquiry.shopName)}>{inquiry.shopName} </span>}
            <DateTime iso={inquiry.lastTime} locale={locale} />
          </p>
        </li>
      ))}
    </ul>
  )
}
