import { maxTopUpUnits, type TopUpTerms } from '@faka/contract/top-up/top-up'
import type { ValidationError } from '../../platform/invalid-input-error.ts'

type Terms = Pick<TopUpTerms, 'unitFen' | 'minFen' | 'maxFen' | 'steps'>

/** Whether an amount can be topped up. */
export const isTopUpAmount = (
  { unit_fen, min_fen, max_fen }: { unit_fen: number; min_fen: number; max_fen: number },
  amountFen: number,
): boolean => amountFen % unit_fen === 0 && amountFen >= min_fen && amountFen <= max_fen

const stepErrors = ({ steps, maxFen }: Terms): ValidationError[] =>
  steps.flatMap((step, index): ValidationError[] => {
    const before = steps[index - 1]
    const isRising = !before || (step.fromFen > before.fromFen && step.bonusFen > before.bonusFen)
    if (isRising && step.fromFen <= maxFen && step.bonusFen <= step.fromFen) return []
    return [
      {
        path: 'steps',
        zh: '每一档的金额和赠送都应高于前一档，不超过最高金额，赠送不超过充值',
        en: 'Amount and bonus must be above those of the step before, the amount within the limits, and the bonus within the amount.',
      },
    ]
  })

/** What is wrong with terms across their fields. */
export function findTermsErrors(terms: Terms): ValidationError[] {
  const { unitFen, minFen, maxFen } = terms
  const multiple = { zh: '应为充值单位的整数倍', en: 'This must be a multiple of the unit.' }
  return [
    ...(minFen % unitFen === 0 ? [] : [{ path: 'minFen', ...multiple }]),
    ...(maxFen % unitFen === 0 ? [] : [{ path: 'maxFen', ...multiple }]),
    ...(maxFen < minFen
      ? [{ path: 'maxFen', zh: '不能低于最低金额', en: 'This must not be below the minimum.' }]
      : []),
    ...(maxFen > unitFen * maxTopUpUnits
      ? [
          {
            path: 'maxFen',
            zh: `最高为充值单位的 ${maxTopUpUnits} 倍`,
            en: `This is at most ${maxTopUpUnits} times the unit.`,
          },
        ]
      : []),
    ...stepErrors(terms).slice(0, 1),
  ]
}

/**
 * What a refund takes back from a balance: its amount up to what is left of the top-up, since a fee was never credited,
 * and with the first refund the whole bonus.
 */
export const takenBackFen = (
  topUp: { amount_fen: number; bonus_fen: number; refunded_fen: number; bonus_returned_fen: number },
  refundFen: number,
): { amountFen: number; bonusFen: number } => ({
  amountFen: Math.min(refundFen, topUp.amount_fen - topUp.refunded_fen),
  bonusFen: topUp.bonus_fen - topUp.bonus_returned_fen,
})
