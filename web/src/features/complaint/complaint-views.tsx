import { type ComplaintStatus, complaintStatuses } from '@faka/contract/complaint/complaint'
import { useI18n } from '../../lib/messages.ts'
import { chipClass, chipRowClass } from '../../ui/chip.ts'

interface Props {
  status: ComplaintStatus | undefined
  /** The number of complaints by status; undefined until loaded. */
  counts: Readonly<Record<ComplaintStatus, number>> | undefined
  onChoose: (status: ComplaintStatus | undefined) => void
}

/** The complaints of a shop by state, each with its number. */
export function ComplaintViews({ status, counts, onChoose }: Props) {
  const { t } = useI18n()
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <fieldset className={chipRowClass} aria-label={t('complaints.views')}>
      {[undefined, ...complaintStatuses].map((each) => (
        <button
          key={each ?? 'all'}
          type="button"
          className={chipClass}
          aria-pressed={each === status}
          onClick={() => onChoose(each)}
        >
          {each ? t(`complaints.status.${each}`) : t('complaints.all')} {each ? counts?.[each] : all}
        </button>
      ))}
    </fieldset>
  )
}
