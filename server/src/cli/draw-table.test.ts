import { expect, test } from 'vitest'
import { drawTable } from './draw-table.ts'

test('columns align with Chinese text, numbers and titles with control characters', () => {
  const table = drawTable(
    [{ title: '标题' }, { title: 'FREE', alignRight: true }, { title: 'X' }],
    [
      ['星屑水晶', '1', 'a'],
      ['abc\u001b[2J\n', '1000', 'b'],
    ],
  )
  expect(table.split('\n')).toEqual(['标题      FREE  X', '星屑水晶     1  a', 'abc [2J   1000  b'])
})

test('a long title is truncated between characters at the maximum width', () => {
  const table = drawTable(
    [
      { title: 'T', maxWidth: 6 },
      { title: 'N', alignRight: true },
    ],
    [
      ['星屑水晶礼包', '1'],
      ['abcdef', '2'],
    ],
  )
  expect(table.split('\n')).toEqual(['T       N', '星屑…   1', 'abcdef  2'])
})
