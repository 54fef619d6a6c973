import type { ItemVariants } from '@faka/contract/item/item'
import { ItemId } from '@faka/contract/shared/ids'
import { expect, test } from 'vitest'
import { variantChips } from './variant-choice.ts'

const idOf = (digit: number) => ItemId.parse(`AAAAAAAAA${digit}`)
const variant = (digit: number, options: string[], soldOut = false) => ({
  id: idOf(digit),
  options,
  soldOut,
  priceFromFen: digit * 100,
})
const variants: ItemVariants = {
  id: idOf(9),
  axes: [
    { name: 'Duration', values: ['Month', 'Year', 'Ever'] },
    { name: 'Region', values: ['US', 'JP', 'HK'] },
  ],
  list: [
    variant(1, ['Month', 'US']),
    variant(2, ['Month', 'JP'], true),
    variant(3, ['Year', 'JP']),
    variant(4, ['Ever', 'HK'], true),
  ],
}
const leadTo = (chosen: string[], axis: number) =>
  variantChips(variants, chosen, axis).map(({ value, id, soldOut }) => [value, id, soldOut])

test('a chip leads to the variant in stock that shares the most, and says where none is', () => {
  expect(leadTo(['Month', 'US'], 1)).toEqual([
    ['US', idOf(1), false],
    ['JP', idOf(3), false],
    ['HK', idOf(4), true],
  ])
  expect(leadTo(['Month', 'US'], 0)).toEqual([
    ['Month', idOf(1), false],
    ['Year', idOf(3), false],
    ['Ever', idOf(4), true],
  ])
})

test('a value that no variant on sale has is no chip', () => {
  const { list } = variants
  const without = { ...variants, list: list.filter(({ options }) => !options.includes('HK')) }
  expect(variantChips(without, ['Month', 'US'], 1).map(({ value }) => value)).toEqual(['US', 'JP'])
})
