import { createItem } from '@faka/contract/item/seller-item'
import { expect, test } from 'vitest'
import {
  changedFields,
  checkItemValues,
  emptyItemValues,
  type ItemValues,
  toFormPath,
  toItemValues,
} from './item-values.ts'

const tier = (minQuantity: string, unitPrice: string) => ({ minQuantity, unitPrice })
const question = (label: string, more: Partial<ItemValues['questions'][number]> = {}) => ({
  label,
  kind: 'text' as const,
  required: true,
  options: '',
  ...more,
})
const values = (more: Partial<ItemValues> = {}): ItemValues => ({
  ...emptyItemValues,
  title: ' A card ',
  price: '12.8',
  ...more,
})
const errorsOf = (more: Partial<ItemValues>) =>
  checkItemValues(values(more)).errors.map(({ path, kind }) => `${path} ${kind}`)

test('a name and a price make an item that the server accepts', () => {
  const { fields, errors } = checkItemValues(values())
  expect(errors).toEqual([])
  expect(fields).toMatchObject({ title: 'A card', priceFen: 1280, tiers: [], cover: null, classifyId: null })
  const input = { shortUrl: 'qing', content: 'cards', ...fields }
  expect(createItem.input.safeParse(input).error).toBeUndefined()
})

test('blank rows of bulk prices do not count, and an error is at the row that was written', () => {
  const tiers = [tier('', ''), tier('10', '11.50'), tier(' ', ''), tier('50', '10.90'), tier('', '')]
  const { fields, errors } = checkItemValues(values({ tiers }))
  expect(errors).toEqual([])
  expect(fields.tiers).toEqual([
    { minQuantity: 10, unitPriceFen: 1150 },
    { minQuantity: 50, unitPriceFen: 1090 },
  ])
  expect(errorsOf({ tiers: [tier('', ''), tier('10', '12.80')] })).toEqual(['tiers.1.unitPrice tierPrice'])
  expect(errorsOf({ tiers: [tier('1', '11')] })).toEqual(['tiers.0.minQuantity tierQuantity'])
  expect(errorsOf({ tiers: [tier('10', ''), tier('x', '9')] })).toEqual([
    'tiers.0.unitPrice price',
    'tiers.1.minQuantity quantity',
  ])
  // the server counts the rows that it got
  expect(toFormPath('tiers.1', { tiers })).toBe('tiers.3')
})

test('what is missing or cannot be read is an error at its field', () => {
  expect(errorsOf({ title: '  ' })).toEqual(['title titleMissing'])
  for (const price of ['', '0', '-1', '1.234', 'twelve', '1e3', '12,80'])
    expect(errorsOf({ price })).toEqual(['price price'])
  expect(errorsOf({ minQuantity: '0' })).toEqual(['minQuantity quantity'])
  expect(errorsOf({ maxQuantity: '1000' })).toEqual(['maxQuantity quantity'])
  expect(errorsOf({ minQuantity: '5', maxQuantity: '4' })).toEqual(['minQuantity crossed'])
  expect(errorsOf({ questions: [question(' ')] })).toEqual(['questions.0.label questionMissing'])
  expect(errorsOf({ questions: [question('Which?'), question('Which? ')] })).toEqual([
    'questions.1.label questionRepeated',
  ])
  expect(errorsOf({ questions: [question('Which?', { kind: 'choice', options: 'EU\n\nEU' })] })).toEqual([
    'questions.0.options optionsMissing',
  ])
})

test('cards that are chosen have a name for their public part and a surcharge that may be 0', () => {
  const choice = { choosable: true, choiceLabel: ' Number ', surcharge: '2.5' }
  expect(checkItemValues(values(choice)).fields.cardChoice).toEqual({ label: 'Number', surchargeFen: 250 })
  expect(errorsOf({ ...choice, surcharge: '0' })).toEqual([])
  expect(errorsOf({ ...choice, choiceLabel: ' ', surcharge: '-1' })).toEqual([
    'choiceLabel labelMissing',
    'surcharge surchargeWrong',
  ])
  expect(checkItemValues(values({ ...choice, choosable: false })).fields.cardChoice).toBeNull()
})

test('an item is shown as it was written, and opening it changes nothing', () => {
  const { fields } = checkItemValues(
    values({
      tiers: [tier('10', '11.50')],
      questions: [question('Server', { kind: 'choice', options: ' EU \nUS', required: false })],
      pictures: ['/api/upload/item/A', '/api/upload/item/B'],
      description: '## Head',
      seoTitle: ' Found ',
    }),
  )
  expect(fields).toMatchObject({ cover: '/api/upload/item/A', gallery: ['/api/upload/item/B'] })
  expect(fields.questions).toEqual([
    { label: 'Server', kind: 'choice', required: false, options: ['EU', 'US'] },
  ])
  const again = checkItemValues(
    toItemValues({ content: 'cards', version: fields, seoTitle: 'Found', seoDescription: '' }),
  )
  expect(again).toEqual({ fields, errors: [] })
})

test('only the fields that were changed are sent', () => {
  const before = checkItemValues(values()).fields
  expect(changedFields(checkItemValues(values()).fields, before)).toEqual({})
  const after = checkItemValues(
    values({ price: '12.80', title: 'Another', pictures: ['/api/upload/item/A'] }),
  )
  expect(changedFields(after.fields, before)).toEqual({ title: 'Another', cover: '/api/upload/item/A' })
})
