import { catalogueIdLength, ItemId, idDigits, idLength, OrderNo } from '@faka/contract/shared/ids'
import { expect, test } from 'vitest'
import { findCellOfNumber, maxCell, newCellNumber, newTimedNumber, toCell } from './cell.ts'
import { newNumber, systemRandom as random } from './random.ts'

const now = new Date('2026-03-01T00:00:00Z')
const lengths = [catalogueIdLength, idLength]

test('numbers of the first cell look as before there were cells', () => {
  const cell = toCell(0)
  for (const length of lengths) expect(newCellNumber({ cell, random }, length)).toHaveLength(length)
  const seeded = (bytes: number) => Buffer.alloc(bytes, 7)
  expect(newCellNumber({ cell, random: seeded }, idLength)).toBe(newNumber(seeded, idLength))
  expect(newTimedNumber({ cell, random }, now)).toHaveLength(idLength)
})

test('a number tells its cell', () => {
  for (const number of [0, 1, 31, 32, maxCell]) {
    const services = { cell: toCell(number), random }
    for (const made of [
      OrderNo.parse(newTimedNumber(services, now)),
      OrderNo.parse(newCellNumber(services, idLength)),
      ItemId.parse(newCellNumber(services, catalogueIdLength)),
    ])
      expect(findCellOfNumber(made)).toBe(number)
  }
  expect(newCellNumber({ cell: toCell(maxCell), random }, idLength)).toMatch(/^ZZ/)
})

test('numbers of earlier versions are of the first cell, whatever their digits are', () => {
  for (let turn = 0; turn < 1000; turn++)
    for (const length of lengths) expect(findCellOfNumber(newNumber(random, length))).toBe(0)
})

test('what is no number names no cell', () => {
  const digits = newNumber(random, idLength)
  for (const text of ['', 'demo', `I1${digits}`, `0u${digits}`, `00${digits}`, `${digits}0`, 'a'.repeat(22)])
    expect(findCellOfNumber(text), text).toBe(0)
  expect(idDigits).toHaveLength(32)
})

test('there is no cell that two digits cannot name', () => {
  for (const number of [-1, 0.5, maxCell + 1, Number.NaN])
    expect(() => toCell(number)).toThrow('there is no cell')
})
