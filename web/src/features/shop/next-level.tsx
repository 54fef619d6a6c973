import { formatFen } from '@faka/contract/shared/money'
import type { Membership } from '@faka/contract/shop/member-level'
import { useI18n } from '../../lib/messages.ts'

interface Props {
  levels: Membership['levels']
  spentFen: number
  ofPlatform?: boolean
  /** What the buyer saves already: levels that save no more are left out. */
  basisPoints?: number
}

/** What is missing to the next level of a shop or of the platform, and what that saves; nothing at the highest one. */
export function NextLevel({ levels, spentFen, ofPlatform = false, basisPoints = 0 }: Props) {
  const { t } = useI18n()
  const next = levels.find((level) => level.spentFen > spentFen && level.basisPoints > basisPoints)
  if (!next) return null
  const values = {
    amount: formatFen(next.spentFen - spentFen),
    name: next.name,
    percent: String(next.basisPoints / 100),
  }
  return ofPlatform ? t('level.platformNext', values) : t('level.next', values)
}
