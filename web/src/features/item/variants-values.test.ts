import { ItemId } from '@faka/contract/shared/ids'
import { expect, test } from 'vitest'
import {
  checkVariantsValues,
  listCombinations,
  newAxis,
  toVariantsValues,
  withAxes,
} from './variants-values.ts'

const variant = (digit: number, option: string) => ({
  variantId: ItemId.parse(`AAAAAAAAA${digit}`),
  options: [option],
  priceFen: digit * 100,
  originalPriceFen: null,
  tiers: [{ minQuantity: 5, unitPriceFen: digit * 90 }],
  minQuantity: 1,
  maxQuantity: 9,
  cover: null,
  forSale: true,
})
const saved = {
  axes: [{ name: '时长', values: ['月', '年'] }],
  variants: [variant(1, '月'), variant(2, '年')],
}

test('what is saved is read back unchanged', () => {
  const { axes, variants, errors } = checkVariantsValues(toVariantsValues(saved), 100)
  expect([axes, variants, [...errors]]).toEqual([saved.axes, saved.variants, []])
})

test('a renamed value keeps its variant, and so does a variant whose item gets or loses an axis', () => {
  const values = toVariantsValues(saved)
  const [duration] = values.axes
  if (!duration) throw new Error('the axis is missing')
  const ids = (of: typeof values) =>
    listCombinations(of).map(({ options, row }) => [options.join(), row.variantId])
  const renamed = withAxes(values, [
    {
      ...duration,
      values: duration.values.map((each, index) => (index === 0 ? { ...each, text: '月付' } : each)),
    },
  ])
  expect(ids(renamed)).toEqual([
    ['月付', saved.variants[0]?.variantId],
    ['年', saved.variants[1]?.variantId],
  ])
  const region = { ...newAxis(), name: '地区', values: ['美', '日'].map((text) => ({ key: text, text })) }
  const wider = withAxes(values, [duration, region])
  expect(ids(wider)).toEqual([
    ['月,美', saved.variants[0]?.variantId],
    ['月,日', ''],
    ['年,美', saved.variants[1]?.variantId],
    ['年,日', ''],
  ])
  expect(ids(withAxes(wider, [duration]))).toEqual([
    ['月', saved.variants[0]?.variantId],
    ['年', saved.variants[1]?.variantId],
  ])
})

test('what cannot be saved is named at its field', () => {
  const values = toVariantsValues(saved)
  const [axis] = values.axes
  if (!axis) throw new Error('the axis is missing')
  const errorsOf = (of: typeof values, max = 100) => Object.fromEntries(checkVariantsValues(of, max).errors)
  const change = (row: object) => ({
    ...values,
    rows: values.rows.map((each, index) => (index === 1 ? { ...each, row: { ...each.row, ...row } } : each)),
  })
  expect(errorsOf(change({ price: '' }))).toEqual({ 'variants.1.price': 'price' })
  expect(errorsOf(change({ tiers: '5' }))).toEqual({ 'variants.1.tiers': 'tiers' })
  expect(errorsOf(change({ tiers: '5=2' }))).toEqual({ 'variants.1.tiers': 'tierPrice' })
  expect(errorsOf(change({ minQuantity: '10' }))).toEqual({ 'variants.1.minQuantity': 'crossed' })
  expect(errorsOf(values, 1)).toEqual({ variants: 'tooMany' })
  expect(errorsOf({ ...values, axes: [{ ...axis, name: ' ' }] })).toEqual({ 'axes.0.name': 'nameMissing' })
  const repeated = axis.values.map((each) => ({ ...each, text: '月' }))
  expect(errorsOf({ ...values, axes: [{ ...axis, values: repeated }] })).toEqual({
    'axes.0.values.1': 'valueRepeated',
  })
})
