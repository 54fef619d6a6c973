import type { BonusStep } from './top-up.ts'

/** The bonus of a top-up: that of the last step that its amount reaches. */
export const bonusFenOf = (steps: readonly BonusStep[], amountFen: number): number =>
  steps.reduce((bonusFen, step) => (step.fromFen <= amountFen ? step.bonusFen : bonusFen), 0)
