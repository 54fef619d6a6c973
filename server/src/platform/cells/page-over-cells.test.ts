import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeBySource, pageOverCells, sumCounts } from './page-over-cells.ts'

interface Row {
  at: number
  cell: number
  place: number
}

const newestFirst = (one: Row, other: Row) => other.at - one.at

const pageOf = (rows: readonly Row[], page: number, pageSize: number) =>
  rows.slice((page - 1) * pageSize, page * pageSize)

test('the pages of a list over cells have every row once, in its order, and those of one cell as it has them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 12 }), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 5 }),
      async (times, pageSize) => {
        const cells = times.map((ofCell, cell) =>
          ofCell.toSorted((a, b) => b - a).map((at, place): Row => ({ at, cell, place })),
        )
        const seen: Row[] = []
        for (let page = 1; page <= 60; page++) {
          const rows = await pageOverCells(
            cells,
            { page, pageSize },
            async (cell, paging) => pageOf(cell, paging.page, paging.pageSize),
            newestFirst,
          )
          seen.push(...rows.map(({ row }) => row))
        }
        const all = cells.flat()
        expect(seen).toHaveLength(all.length)
        expect(new Set(seen)).toEqual(new Set(all))
        expect(seen.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((a, b) => b - a))
        for (const [cell, rows] of cells.entries())
          expect(seen.filter((row) => row.cell === cell)).toEqual(rows)
      },
    ),
  )
})

test('rows are described by what they were read from, and stay in order', async () => {
  const rows = [
    { source: 'a', row: { text: 'one' } },
    { source: 'b', row: { text: 'two' } },
    { source: 'a', row: { text: 'three' } },
  ]
  const described = await describeBySource(rows, async (source, own) =>
    own.map(({ text }) => `${source} ${text}`),
  )
  expect(described).toEqual(['a one', 'b two', 'a three'])
})

test('counts are added up by name', () => {
  expect(
    sumCounts([
      { open: 1, closed: 0 },
      { open: 2, closed: 5 },
    ]),
  ).toEqual({ open: 3, closed: 5 })
})
