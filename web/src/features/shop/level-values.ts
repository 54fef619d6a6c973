import { fenFromYuan, yuanFromFen } from '@faka/contract/shared/money'
import {
  LevelName,
  type MemberLevel,
  maxLevelBasisPoints,
  maxLevels,
  minLevelBasisPoints,
  type ShopLevels,
} from '@faka/contract/shop/member-level'
import * as z from 'zod/mini'
import { toBasisPoints } from '../../lib/to-basis-points.ts'

/** A level as it is typed. */
interface LevelRow {
  name: string
  spent: string
  percent: string
}

/** The levels of a shop while its form is filled in; blank rows are no levels. */
export interface LevelValues {
  rows: LevelRow[]
  withCoupons: boolean
  /** Whether the shop gives the price of the platform's levels. */
  platformLevels: boolean
}

export const blankLevel: LevelRow = { name: '', spent: '', percent: '' }

export const isBlank = ({ name, spent, percent }: LevelRow): boolean => !name && !spent && !percent

/** Levels as rows, with a blank one as far as there may be another. */
export const toLevelRows = (levels: readonly MemberLevel[]): LevelRow[] => [
  ...levels.map(({ name, spentFen, basisPoints }) => ({
    name,
    spent: yuanFromFen(spentFen),
    percent: String(basisPoints / 100),
  })),
  ...(levels.length < maxLevels ? [blankLevel] : []),
]

export const toLevelValues = ({ levels, withCoupons, platform }: ShopLevels): LevelValues => ({
  rows: toLevelRows(levels),
  withCoupons,
  platformLevels: platform.joined,
})

type Problem = { path: ['rows', number, keyof LevelRow]; kind: 'wrong' | 'same' }

function readRow(row: LevelRow, index: number, before: readonly MemberLevel[]) {
  const problems: Problem[] = []
  const wrong = (field: keyof LevelRow, kind: Problem['kind'] = 'wrong') =>
    problems.push({ path: ['rows', index, field], kind })
  const name = LevelName.safeParse(row.name).data
  if (name === undefined) wrong('name')
  else if (before.some((each) => each.name === name)) wrong('name', 'same')
  const spentFen = fenFromYuan(row.spent.trim())
  if (!spentFen || spentFen <= (before.at(-1)?.spentFen ?? 0)) wrong('spent')
  const basisPoints = toBasisPoints(row.percent) ?? 0
  if (basisPoints < minLevelBasisPoints || basisPoints > maxLevelBasisPoints) wrong('percent')
  return { level: { name: name ?? '', spentFen: spentFen ?? 0, basisPoints }, problems }
}

/** The levels as the operation takes them, and what is wrong with which field. */
function readLevelValues({ rows, withCoupons, platformLevels }: LevelValues) {
  const levels: MemberLevel[] = []
  const problems: Problem[] = []
  for (const [index, row] of rows.entries()) {
    if (isBlank(row)) continue
    const read = readRow(row, index, levels)
    problems.push(...read.problems)
    levels.push(read.level)
  }
  return { checked: { levels, withCoupons, platformLevels }, problems }
}

/** What a form sends, without what it is about. */
export interface CheckedLevels {
  levels: MemberLevel[]
  withCoupons: boolean
  platformLevels: boolean
}

/** Turns what is typed into the input of the operation. */
export const levelSchema = z.pipe(
  z.custom<LevelValues>(),
  z.transform((values: LevelValues, context): CheckedLevels => {
    const { checked, problems } = readLevelValues(values)
    for (const { path, kind } of problems)
      context.issues.push({ code: 'custom', input: values, path, message: kind })
    return problems.length > 0 ? z.NEVER : checked
  }),
)
