/** Names by six-digit code. */
export type RegionNames = Readonly<Record<string, string>>

/** The parent code of everything outside the mainland, Taiwan (71), Hong Kong (81) and Macau (82). */
export const overseas = '900000'

/** The code of a country: 9, its ISO 3166-1 number, 00. Afghanistan, 004, is 900400. */
export const countryCode = (isoNumber: string): string => `9${isoNumber}00`

/** The parent of a region, derived from its code; undefined for the outermost. */
export function parentOf(code: string): string | undefined {
  if (code.startsWith('9')) return code === overseas ? undefined : overseas
  if (!code.endsWith('00')) return `${code.slice(0, 4)}00`
  return code.endsWith('0000') ? undefined : `${code.slice(0, 2)}0000`
}

/** A region with its parents, outermost first: 110000, 110100, 110101. */
export function pathTo(code: string): string[] {
  const parent = parentOf(code)
  return parent === undefined ? [code] : [...pathTo(parent), code]
}

/** The regions of a table as a tree. */
export interface RegionTree {
  nameOf(code: string): string | undefined
  /** The direct children of a region, or the outermost regions, as [code, name] in table order. */
  childrenOf(code: string | undefined): readonly (readonly [code: string, name: string])[]
  /** Names from the outermost to the region: "北京市 东城区". A city with its province's name is not repeated. */
  fullName(code: string): string
}

export function buildRegionTree(names: RegionNames): RegionTree {
  const byParent = new Map<string | undefined, [string, string][]>()
  for (const [code, name] of Object.entries(names)) {
    const parent = parentOf(code)
    const siblings = byParent.get(parent)
    if (siblings) siblings.push([code, name])
    else byParent.set(parent, [[code, name]])
  }
  return {
    nameOf: (code) => names[code],
    childrenOf: (code) => byParent.get(code) ?? [],
    fullName: (code) => [...new Set(pathTo(code).flatMap((each) => names[each] ?? []))].join(' '),
  }
}
