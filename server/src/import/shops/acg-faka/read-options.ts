import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { readJson } from '../../read-json.ts'
import { fenFromDecimal } from '../../read-values.ts'
import type { Config } from './read-config.ts'

/** One choice of each group of options (规格), with what it adds to the price of a unit. */
export interface Combination {
  options: readonly { axis: string; value: string }[]
  surchargeFen: number
}

/** The surcharge of an option: what is no number above 0 adds nothing there. Undefined if it cannot be read here. */
const readSurcharge = (text: string): number | undefined => (Number(text) > 0 ? fenFromDecimal(text) : 0)

/** The groups of options (`颜色.红=1`) with the surcharge of each; a line that cannot be read is reported to `lose`. */
function readGroups(config: Config, lose: (line: string) => void): Map<string, Map<string, number>> {
  const groups = new Map<string, Map<string, number>>()
  for (const [name, text] of config.get('sku') ?? []) {
    const [axis = '', value = '', ...more] = name.split('.')
    const surchargeFen = readSurcharge(text)
    if (axis === '' || value === '' || more.length > 0 || surchargeFen === undefined) lose(`${name}=${text}`)
    else groups.set(axis, (groups.get(axis) ?? new Map()).set(value, surchargeFen))
  }
  return groups
}

/** Beyond that they are no choice of buyers, and each would be an item here. */
const mostCombinations = 1000

/**
 * Every combination of the options of an item; one without any where it has none. Undefined if there are more than anyone
 * could choose from.
 */
export function readCombinations(config: Config, lose: (line: string) => void): Combination[] | undefined {
  const groups = readGroups(config, lose)
  const count = [...groups.values()].reduce((product, { size }) => product * size, 1)
  if (count > mostCombinations) return undefined
  let combinations: Combination[] = [{ options: [], surchargeFen: 0 }]
  for (const [axis, values] of groups)
    combinations = combinations.flatMap(({ options, surchargeFen }) =>
      [...values].map(([value, more]) => ({
        options: [...options, { axis, value }],
        surchargeFen: surchargeFen + more,
      })),
    )
  return combinations
}

const Chosen = z.record(z.string(), z.union([z.string(), z.number()]))

/** The options that a card, an order or a coupon is of, by their group; undefined if they cannot be read. */
export function readChosen(text: string | null | undefined): Map<string, string> | undefined {
  if (['', '[]', 'null'].includes((text ?? '').trim())) return new Map()
  const chosen = Chosen.safeParse(readJson(text)).data
  if (!chosen) return undefined
  return new Map(
    Object.entries(chosen)
      .map(([axis, value]) => [axis, String(value)] as const)
      .filter(([, value]) => value !== ''),
  )
}

/** Longer ones would not fit into the key of an item. */
const longestText = 120

/** What tells a variant from the others of its item: its kind, and its options in whatever order they are named. */
export function combinationText(race: string, chosen: ReadonlyMap<string, string>): string {
  if (chosen.size === 0) return race
  const options = [...chosen].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const text = `${race} ${JSON.stringify(options)}`
  return text.length <= longestText ? text : createHash('sha256').update(text).digest('hex')
}
