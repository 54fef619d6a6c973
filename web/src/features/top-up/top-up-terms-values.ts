import { fenFromYuan, yuanFromFen } from '@faka/contract/shared/money'
import { type BonusStep, maxBonusSteps, maxTopUpUnits, TopUpTerms } from '@faka/contract/top-up/top-up'
import * as z from 'zod/mini'

/** The terms of top-ups while their form is filled in: amounts in yuan, a bonus step a line. */
interface TopUpTermsValues {
  shortUrl: string
  enabled: boolean
  unit: string
  min: string
  max: string
  steps: string
}

export const toTopUpTermsValues = (terms: TopUpTerms | null): TopUpTermsValues =>
  terms
    ? {
        shortUrl: terms.shortUrl,
        enabled: terms.enabled,
        unit: yuanFromFen(terms.unitFen),
        min: yuanFromFen(terms.minFen),
        max: yuanFromFen(terms.maxFen),
        steps: terms.steps
          .map(({ fromFen, bonusFen }) => `${yuanFromFen(fromFen)} ${yuanFromFen(bonusFen)}`)
          .join('\n'),
      }
    : { shortUrl: '', enabled: true, unit: '10', min: '10', max: '1000', steps: '' }

/** The steps that are typed, each above the one before; undefined if one is not. */
function readSteps(text: string, maxFen: number): BonusStep[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length > maxBonusSteps) return undefined
  const steps = lines.map((line) => {
    const [from = '', bonus = '', ...more] = line.trim().split(/[\s,，=]+/)
    return more.length > 0
      ? { fromFen: 0, bonusFen: 0 }
      : { fromFen: fenFromYuan(from) ?? 0, bonusFen: fenFromYuan(bonus) ?? 0 }
  })
  const isRight = steps.every(
    ({ fromFen, bonusFen }, index) =>
      fromFen > (steps[index - 1]?.fromFen ?? 0) &&
      bonusFen > (steps[index - 1]?.bonusFen ?? 0) &&
      bonusFen <= fromFen &&
      fromFen <= maxFen,
  )
  return isRight ? steps : undefined
}

/** Turns what is typed into the input of the operation. */
export const topUpTermsSchema = z.pipe(
  z.custom<TopUpTermsValues>(),
  z.transform((values: TopUpTermsValues, context): TopUpTerms => {
    const wrong = (field: keyof TopUpTermsValues) =>
      context.issues.push({ code: 'custom', input: values[field], path: [field] })
    const shortUrl = TopUpTerms.shape.shortUrl.safeParse(values.shortUrl.trim()).data
    const unitFen = fenFromYuan(values.unit.trim()) || undefined
    const units = (text: string) => {
      const fen = fenFromYuan(text.trim())
      return fen && unitFen && fen % unitFen === 0 && fen <= unitFen * maxTopUpUnits ? fen : undefined
    }
    const minFen = units(values.min)
    const maxFen = units(values.max)
    const isRange = maxFen !== undefined && maxFen >= (minFen ?? 0)
    const steps = readSteps(values.steps, maxFen ?? 0)
    if (!shortUrl) wrong('shortUrl')
    if (!unitFen) wrong('unit')
    if (!minFen) wrong('min')
    if (!isRange) wrong('max')
    if (!steps) wrong('steps')
    if (!shortUrl || !unitFen || !minFen || !isRange || !steps) return z.NEVER
    return { shortUrl, enabled: values.enabled, unitFen, minFen, maxFen, steps }
  }),
)
