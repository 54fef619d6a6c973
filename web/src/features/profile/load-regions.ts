import type { Locale } from '@faka/contract/shared/locale'
import { buildRegionTree, countryCode, overseas, type RegionNames, type RegionTree } from './region-tree.ts'

/** Regions that the table already has under China. */
const inChina = new Set(['CN', 'TW', 'HK', 'MO'])

const countryNames = {
  'zh-CN': () => import('i18n-iso-countries/langs/zh.json'),
  'en-US': () => import('i18n-iso-countries/langs/en.json'),
}
/** English names of Chinese regions; a region without a certain one keeps its Chinese name. */
const regionNames: Record<Locale, () => Promise<RegionNames>> = {
  'zh-CN': async () => ({}),
  'en-US': async () => (await import('./english-regions.json')).default,
}
const overseasName = { 'zh-CN': '海外', 'en-US': 'Overseas' }

/** Some countries have several names; the first is the usual one. */
const firstName = (name: string | readonly string[]): string =>
  typeof name === 'string' ? name : (name[0] ?? '')

/**
 * The table of regions: provinces, cities and districts of China by their six digits, every other country under 900000.
 * It is large, so it is loaded only where a region is chosen.
 */
export async function loadRegions(locale: Locale): Promise<RegionTree> {
  const [{ areaList }, codes, names, englishNames] = await Promise.all([
    import('@vant/area-data'),
    import('i18n-iso-countries/codes.json'),
    countryNames[locale](),
    regionNames[locale](),
  ])
  const namesByCountry: Record<string, string | readonly string[] | undefined> = names.default.countries
  const countries = codes.default.flatMap(([alpha = '', , number = '']): [string, string][] => {
    const name = namesByCountry[alpha]
    return name === undefined || inChina.has(alpha) ? [] : [[countryCode(number), firstName(name)]]
  })
  const collator = new Intl.Collator(locale)
  const table: RegionNames = {
    ...areaList.province_list,
    ...areaList.city_list,
    ...areaList.county_list,
    ...englishNames,
    [overseas]: overseasName[locale],
    ...Object.fromEntries(countries),
  }
  const tree = buildRegionTree(table)
  const sorted = [...tree.childrenOf(overseas)].sort(([, a], [, b]) => collator.compare(a, b))
  return { ...tree, childrenOf: (code) => (code === overseas ? sorted : tree.childrenOf(code)) }
}
