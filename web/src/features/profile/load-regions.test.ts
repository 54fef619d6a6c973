import { areaList } from '@vant/area-data'
import { describe, expect, it } from 'vitest'
import { loadRegions } from './load-regions.ts'
import { parentOf, pathTo, type RegionTree } from './region-tree.ts'

const all = (tree: RegionTree, from?: string): string[] =>
  tree.childrenOf(from).flatMap(([code]) => [code, ...all(tree, code)])

describe.each(['zh-CN', 'en-US'] as const)('the regions in %s', (locale) => {
  it('have six digits, a name, and a parent that exists', async () => {
    const tree = await loadRegions(locale)
    const codes = all(tree)
    expect(codes.length).toBeGreaterThan(4000)
    expect(new Set(codes).size).toBe(codes.length)
    for (const code of codes) {
      expect(code).toMatch(/^\d{6}$/)
      expect(tree.nameOf(code), code).toMatch(/\S/)
      const parent = parentOf(code)
      if (parent !== undefined) expect(tree.nameOf(parent), code).toBeDefined()
    }
  })

  it('are all reachable from the outermost ones', async () => {
    const reached = new Set(all(await loadRegions(locale)))
    const { province_list, city_list, county_list } = areaList
    const table = Object.keys({ ...province_list, ...city_list, ...county_list })
    expect(table.filter((code) => !reached.has(code))).toEqual([])
  })

  it('end with overseas, whose countries do not include China', async () => {
    const tree = await loadRegions(locale)
    expect(tree.childrenOf(undefined).at(-1)?.[0]).toBe('900000')
    const countries = tree.childrenOf('900000').map(([code]) => code)
    expect(countries.length).toBeGreaterThan(230)
    for (const code of ['915600', '915800', '934400', '944600']) expect(countries).not.toContain(code)
  })
})

it('names 900400 Afghanistan in the current language', async () => {
  expect((await loadRegions('zh-CN')).fullName('900400')).toBe('海外 阿富汗')
  expect((await loadRegions('en-US')).fullName('900400')).toBe('Overseas Afghanistan')
})

it('has English names for the regions of China down to districts', async () => {
  const tree = await loadRegions('en-US')
  expect(tree.fullName('440305')).toBe('Guangdong Shenzhen Nanshan District')
  expect(tree.fullName('610102')).toBe('Shaanxi Xi’an Xincheng District')
  expect(tree.fullName('650100')).toBe('Xinjiang Ürümqi')
  expect(tree.fullName('810102')).toBe('Hong Kong Hong Kong Island Wan Chai')
  const chinese = (codes: readonly string[]) =>
    codes.filter((code) => /\p{Script=Han}/u.test(tree.nameOf(code) ?? ''))
  const provinces = tree.childrenOf(undefined).map(([code]) => code)
  const cities = provinces.flatMap((code) => tree.childrenOf(code).map(([city]) => city))
  expect(chinese([...provinces, ...cities])).toEqual([])
  expect(chinese(all(tree)).length / all(tree).length).toBeLessThan(0.25)
})

it('derives the parents of a region from the prefix of its code', async () => {
  expect(pathTo('440305')).toEqual(['440000', '440300', '440305'])
  expect(pathTo('900400')).toEqual(['900000', '900400'])
  expect(parentOf('110000')).toBeUndefined()
  const tree = await loadRegions('zh-CN')
  expect(tree.fullName('440305')).toBe('广东省 深圳市 南山区')
  expect(tree.fullName('110101')).toBe('北京市 东城区')
  expect(tree.fullName('710101')).toMatch(/^台湾省 台北市 /)
  expect([tree.nameOf('810000'), tree.nameOf('820000')]).toEqual(['香港特别行政区', '澳门特别行政区'])
})
