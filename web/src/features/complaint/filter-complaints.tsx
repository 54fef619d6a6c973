import { type ComplaintStatus, complaintStatuses } from '@faka/contract/complaint/complaint'
import { complaintsUrl } from '@faka/contract/complaint/complaint-urls'
import { useI18n } from '../../lib/messages.ts'
import { Link } from '../../lib/routing.tsx'
import { chipClass, chipRowClass } from '../../ui/chip.ts'
import styles from './filter-complaints.module.css'

interface Props {
  status: ComplaintStatus | undefined
  /** How many there are in each state; absent till they are known. */
  counts: Readonly<Record<ComplaintStatus, number>> | undefined
}

/** Which complaints to show, by state; it stands in the address. */
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
