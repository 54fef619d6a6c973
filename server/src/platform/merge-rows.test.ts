import { expect, test } from 'vitest'
import { mergeRows } from './merge-rows.ts'

async function* rowsOf(numbers: readonly number[]): AsyncGenerator<number> {
  yield* numbers
}

test('lists are merged into one in their order, and each row keeps where it is from', async () => {
  const lists = [
    { source: 'a', rows: rowsOf([9, 4, 1]) },
    { source: 'b', rows: rowsOf([]) },
    { source: 'c', rows: rowsOf([8, 4, 3, 2]) },
  ]
  const merged: string[] = []
  for await (const { source, row } of mergeRows(lists, (one, other) => other - one)) merged.push(source + row)
  expect(merged.map((each) => Number(each.slice(1)))).toEqual([9, 8, 4, 4, 3, 2, 1])
  expect(merged.filter((each) => each.startsWith('c'))).toEqual(['c8', 'c4', 'c3', 'c2'])
})
