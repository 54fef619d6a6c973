import type { MemberLevel } from '@faka/contract/shop/member-level'
import { DomainError } from '../../platform/domain-error.ts'

/** Rejects levels of which one needs no more than the one before, or has the name of an earlier one. */
export function checkLevels(levels: readonly MemberLevel[]): void {
  const issues = levels.flatMap(({ name, spentFen }, index) => {
    const before = levels.slice(0, index)
    return [
      ...(spentFen <= (before.at(-1)?.spentFen ?? 0)
        ? [{ path: `levels.${index}.spentFen`, message: 'is not above that of the level before' }]
        : []),
      ...(before.some((each) => each.name === name)
        ? [{ path: `levels.${index}.name`, message: 'is the name of an earlier level' }]
        : []),
    ]
  })
  if (issues.length > 0) throw new DomainError('badInput', issues)
}
