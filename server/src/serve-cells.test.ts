import { expect, test } from 'vitest'
import type { Cell } from './platform/cell.ts'
import { toCell } from './platform/cell.ts'
import type { Services } from './platform/ctx.ts'
import { serveCells } from './serve-cells.ts'

const openedCell = (cell: Cell, close = async () => {}) => ({ services: { cell } as Services, close })

test('each cell is opened once, in order, and one that could not be opened is tried again', async () => {
  const known = [1]
  const tried: number[] = []
  let isBroken = true
  const cells = serveCells(
    async () => known.map((number) => ({ number })),
    async (cell) => {
      tried.push(cell.number)
      if (cell.number === 2 && isBroken) throw new Error('there is no such entry')
      return openedCell(cell)
    },
  )
  cells.add(openedCell(toCell(0)))
  const seen: number[] = []
  cells.onOpened(({ cell }) => void seen.push(cell.number))
  await Promise.all([cells.openNew(), cells.openNew()])
  known.push(2)
  await expect(cells.openNew()).rejects.toThrow('there is no such entry')
  expect(cells.find(2)).toBeUndefined()
  isBroken = false
  await cells.openNew()
  expect(tried).toEqual([1, 2, 2])
  expect(seen).toEqual([1, 2])
  expect(cells.all().map(({ cell }) => cell.number)).toEqual([0, 1, 2])
})

test('closing closes every cell, also one that is being opened, and none is opened afterwards', async () => {
  const closed: number[] = []
  const cells = serveCells(
    async () => [{ number: 1 }, { number: 2 }],
    async (cell) => openedCell(cell, async () => void closed.push(cell.number)),
  )
  const opening = cells.openNew()
  await cells.close()
  await opening
  await cells.openNew()
  expect(closed.sort()).toEqual(cells.all().map(({ cell }) => cell.number))
})
