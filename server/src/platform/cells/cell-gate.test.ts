import { expect, test } from 'vitest'
import { toCell } from '../cell.ts'
import type { Log } from '../log.ts'
import { isReportedAway } from './cell-away-error.ts'
import { createCellGate } from './cell-gate.ts'
import type { CellProblem } from './cell-problem.ts'

const away: CellProblem = { cell: 1, kind: 'away', says: { zh: '没有应答', en: 'does not answer' } }

test.for([
  ['a database that answers again is not', undefined],
  ['one that is away is', away],
] as const)('of a connection that broke, %s reported by the gate', async ([, found]) => {
  const logged: string[] = []
  const log: Log = { info() {}, warn: (_fields, message) => void logged.push(message), error() {} }
  const expected = { identity: 'of cell 1', mark: 0 }
  const gate = createCellGate({ cell: toCell(1), expected, examine: async () => found, log })
  const broken = Object.assign(new Error('reset'), { code: 'ECONNRESET' })
  expect(await isReportedAway(gate.failed(broken, true))).toBe(found !== undefined)
  expect(logged).toEqual(found ? [found.says.en] : [])
  await gate.close()
})
