import { formatFen } from '@faka/contract/shared/money'
import type { Membership } from '@faka/contract/shop/member-level'
import { useI18n } from '../../lib/messages.ts'

/** What is missing to the next level of a shop, and what that saves; nothing at the highest one. */
export function NextLevel({ levels, spentFen }: { levels: Membership['levels']; spentFen: number }) {
  const { t } = useI18n()
  const next = levels.find((level) => level.spentFen > spentFen)
  if (!next) return null
  return t('level.next', {
    amount: formatFen(next.spentFen - spentFen),
    name: next.name,
    percent: String(next.basisPoints / 100),
  })
}
