import type { ComplaintRow } from '@faka/contract/complaint/complaint'
import { complaintUrl } from '@faka/contract/complaint/complaint-urls'
import { detectLanguage } from '../../lib/detect-language.ts'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { DateTime } from '../../ui/date-time.tsx'
import styles from './complaint-rows.module.css'
import { ComplaintStatusBadge } from './complaint-status-badge.tsx'
import { formatDateTime } from './format-time.ts'

/** Whose turn it is in an active complaint, and until when. */
function NextStep({ row: { status, dueTime } }: { row: ComplaintRow }) {
  const { t, locale } = useI18n()
  if (status === 'open' && dueTime)
    return <>{t('complaint.row.due', { time: formatDateTime(dueTime, locale) })}</>
  if (status === 'answered') return <>{t('complaint.row.yours')}</>
  if (status === 'escalated') return <>{t('complaint.row.platform')}</>
  return null
}

function LastMessage({ row: { lastMessage } }: { row: ComplaintRow }) {
  const { t } = useI18n()
  if (!lastMessage) return null
  const { side, text, pictures } = lastMessage
  return (
    <p className={styles.last}>
      {t('complaint.row.last', { who: t(`complaint.side.${side}`), text })}
      {pictures > 0 && ` ${t('complaint.row.pictures', { count: pictures })}`}
    </p>
  )
}

/** A list of complaints with status, whose turn it is, and the last message. */
export function ComplaintRows({ complaints }: { complaints: readonly ComplaintRow[] }) {
  const { t, locale } = useI18n()
  return (
    <ul className={styles.rows}>
      {complaints.map((row) => (
        <li key={row.complaintNo} className={styles.row}>
          <p className={styles.head}>
            <span lang={detectLanguage(row.shopName)}>{row.shopName}</span>
            <DateTime iso={row.createTime} locale={locale} />
            <span className={styles.state}>
              <ComplaintStatusBadge status={row.status} />
            </span>
          </p>
          {row.cover ? (
            <img className={styles.cover} src={row.cover} alt="" width={96} height={72} loading="lazy" />
          ) : (
            <span className={styles.cover} />
          )}
          <div className={styles.what}>
            <h2 className={styles.title} lang={detectLanguage(row.itemTitle)}>
              <Link className={styles.open} to={complaintUrl(row.complaintNo, row.orderNo)}>
                {row.itemTitle}
              </Link>
            </h2>
            <p className={styles.quiet}>
              {t(`complaint.type.${row.type}`)}
              <span className={styles.next}>
                <NextStep row={row} />
              </span>
            </p>
            <LastMessage row={row} />
          </div>
        </li>
      ))}
    </ul>
  )
}
