import { complaintUrl } from '@faka/contract/complaint/complaint-urls'
import type { OrderNo } from '@faka/contract/shared/ids'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { complaintStatusQuery } from './complaint-queries.ts'
import { ComplaintStatusBadge } from './complaint-status-badge.tsx'
import styles from './device-complaints.module.css'
import { listStoredComplaints } from './stored-complaints.ts'

/** One page; each complaint is a call of its own. */
const pageSize = 10

/** The complaints made on this device with their current status, newest first. */
export default function DeviceComplaints({
  getCardPassword,
}: {
  getCardPassword: (orderNo: OrderNo) => string | undefined
}) {
  const { t, locale } = useI18n()
  const [complaints] = useState(listStoredComplaints)
  const [limit, setLimit] = useState(pageSize)
  const shown = complaints.slice(0, limit)
  const statusQueries = useQueries({
    queries: shown.map(({ complaintNo, orderNo }) =>
      complaintStatusQuery({ complaintNo, orderNo, cardPassword: () => getCardPassword(orderNo) }),
    ),
  })
  return (
    <>
      <p className={styles.hint}>{t('complaint.device.hint')}</p>
      <ul className={styles.list}>
        {shown.map(({ complaintNo, orderNo, itemTitle, createTime }, index) => {
          const statusQuery = statusQueries[index]
          return (
            <li key={complaintNo} className={styles.row}>
              <Link
                className={styles.title}
                to={complaintUrl(complaintNo, orderNo)}
                lang={detectLanguage(itemTitle)}
              >
                {itemTitle}
              </Link>
              <span className={styles.state}>
                {statusQuery?.data && <ComplaintStatusBadge status={statusQuery.data} />}
                {statusQuery?.isPending && <Skeleton short />}
                {(statusQuery?.isError || statusQuery?.data === null) && t('complaint.device.unknown')}
              </span>
              <span className={styles.time}>
                <DateTime iso={createTime} locale={locale} />
              </span>
            </li>
          )
        })}
      </ul>
      {limit < complaints.length && (
        <Button wide onClick={() => setLimit(limit + pageSize)}>
          {t('complaint.device.more')}
        </Button>
      )}
    </>
  )
}
