import { fenFromDecimal } from '../../read-values.ts'

/** Sections of `name=value`, as `commodity.config` has them: races and their prices, bulk prices, options. */
export type Config = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Reads the text of a config; a line that is no part of it is reported to `lose`. */
export function readConfig(text: string | null, lose: (line: string) => void): Config {
  const sections = new Map<string, Map<string, string>>()
  let section: Map<string, string> | undefined
  for (const line of (text ?? '').split(/[\r\n]+/).map((each) => each.trim())) {
    if (line === '') continue
    const name = /^\[(.+)\]$/.exec(line)?.[1]
    const [key = '', value, ...more] = line.split('=')
    if (name !== undefined) {
      section = sections.get(name) ?? new Map()
      sections.set(name, section)
    } else if (section && key !== '' && value !== undefined && more.length === 0) section.set(key, value)
    else lose(line)
  }
  return sections
}

/** The kinds of an item, each with its price in 分; one whose price cannot be read is reported to `lose`. */
export function readRaces(
  config: Config,
  lose: (line: string) => void,
): { race: string; priceFen: number }[] {
  return [...(config.get('category') ?? [])].flatMap(([race, price]) => {
    const priceFen = fenFromDecimal(price)
    if (priceFen !== undefined) return [{ race, priceFen }]
    lose(`${race}=${price}`)
    return []
  })
}
