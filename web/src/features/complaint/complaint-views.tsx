import { type ComplaintStatus, complaintStatuses } from '@faka/contract/complaint/complaint'
import { useI18n } from '../../lib/messages.ts'
import { ChipGroup } from '../../ui/chip-group.tsx'

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
    <ChipGroup
      label={t('complaints.views')}
      chips={[undefined, ...complaintStatuses].map((value) => ({
        value,
        text: `${t(value ? `complaints.status.${value}` : 'complaints.all')} ${(value ? counts?.[value] : all) ?? ''}`,
      }))}
      chosen={status}
      onChoose={onChoose}
    />
  )
}
