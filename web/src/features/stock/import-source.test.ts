import { expect, test } from 'vitest'
import { listSourceLines, takeOneImport } from './import-source.ts'

const text = (value: string) => listSourceLines({ kind: 'text', text: value }, '')

test('a text has a card a line, kept as it is, with the number of its line; empty lines and line ends are no cards', () => {
  expect(text('a\r\n\n  b \n \nc')).toEqual([
    { line: 1, text: 'a' },
    { line: 3, text: '  b ' },
    { line: 5, text: 'c' },
  ])
})

test('the cells of a row are joined by the separator, without the empty cells at its end', () => {
  const rows = [['a', 'b', ''], ['', ''], ['c', '', 'd'], ['e']]
  expect(listSourceLines({ kind: 'table', rows }, '----')).toEqual([
    { line: 1, text: 'a----b' },
    { line: 3, text: 'c--------d' },
    { line: 4, text: 'e' },
  ])
})

test('an import takes ten thousand lines, and fewer if they are more than one call may hold', () => {
  const many = text(Array.from({ length: 10_001 }, (_, index) => `card-${index}`).join('\n'))
  expect(takeOneImport(many)).toHaveLength(10_000)
  const long = text(Array.from({ length: 3000 }, () => '卡'.repeat(1000)).join('\n'))
  const taken = takeOneImport(long)
  expect(taken.length).toBeGreaterThan(1000)
  expect(taken.length).toBeLessThan(1400)
})
