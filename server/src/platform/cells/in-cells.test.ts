import { expect, test } from 'vitest'
import { toCell } from '../cell.ts'
import type { Cells, Services } from '../ctx.ts'
import { CellAwayError } from './cell-away-error.ts'
import { askReachable } from './in-cells.ts'

test('a cell that turns out to be away is left out of what the others answer, and other failures are not', async () => {
  const reachable = [0, 1, 2].map((number) => ({ cell: toCell(number) }) as Services)
  const services = { cells: { reachable: () => reachable } as Pick<Cells, 'reachable'> as Cells }
  const ask = (failure: Error) =>
    askReachable(services, async ({ cell }) => {
      if (cell.number === 1) throw failure
      return [cell.number, 'answer']
    })
  expect(await ask(new CellAwayError())).toEqual([
    [0, 'answer'],
    [2, 'answer'],
  ])
  await expect(ask(new Error('a mistake'))).rejects.toThrow('a mistake')
})
