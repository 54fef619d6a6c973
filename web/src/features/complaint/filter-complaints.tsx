import { type ComplaintStatus, complaintStatuses } from '@faka/contract/complaint/complaint'
import { complaintsUrl } from '@faka/contract/complaint/complaint-urls'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { chipClass, chipRowClass } from '../../ui/chip.ts'
import styles from './filter-complaints.module.css'

interface Props {
  status: ComplaintStatus | undefined
  /** The number of complaints by status; undefined until loaded. */
  counts: Readonly<Record<ComplaintStatus, number>> | undefined
}

/** Filters complaints by status; the filter is part of the URL. */
export function FilterComplaints({ status, counts }: Props) {
  const { t } = useI18n()
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <nav className={chipRowClass} aria-label={t('complaint.tabs')}>
      {[undefined, ...complaintStatuses].map((each) => (
        <Link
          key={each ?? 'all'}
          className={chipClass}
          to={complaintsUrl({ status: each })}
          aria-current={each === status ? 'page' : undefined}
        >
          {each ? t(`complaint.status.${each}`) : t('complaint.tab.all')}
          <span className={styles.count}>{each ? counts?.[each] : all}</span>
        </Link>
      ))}
    </nav>
  )
}
