import { expect, test, vi } from 'vitest'
import { toCell } from '../cell.ts'
import { required } from '../domain-error.ts'
import { createLog, type Log } from '../log.ts'
import { CellAwayError, isReportedAway } from './cell-away-error.ts'
import type { ExpectedIdentity } from './cell-database.sql.ts'
import { createCellGate } from './cell-gate.ts'
import { type CellProblem, toCellProblem } from './cell-problem.ts'
import { judgeIdentity } from './check-cell-database.ts'

const recorded: ExpectedIdentity = { identity: 'of cell 1', mark: 5 }

/** A gate of cell 1 whose checks find what is set, and that checks only when it is told. */
function openGate({ pooled = false } = {}) {
  const state: { found: CellProblem | undefined; recorded: ExpectedIdentity | undefined } = {
    found: undefined,
    recorded,
  }
  const gate = createCellGate({
    cell: toCell(1),
    expected: recorded,
    examine: async () => state.found,
    readRecorded: async () => required(state.recorded, 'unavailable'),
    pooled,
    log: createLog('silent'),
    intervals: { servedMs: 1e9, awayMs: 1e9 },
  })
  const admit = (identity: ExpectedIdentity) =>
    gate.admit(async () => ({
      rows: [{ cell_number: 1, ...identity }] as never[],
      command: '',
      rowCount: 1,
      oid: 0,
      fields: [],
    }))
  return { gate, state, admit }
}

const kindOf = ({ gate }: ReturnType<typeof openGate>) => gate.problem()?.kind

test('a cell is away until its first check has ended', async () => {
  const open = openGate()
  expect(kindOf(open)).toBe('away')
  expect(() => open.gate.pass()).toThrow(CellAwayError)
  await open.gate.check()
  expect(kindOf(open)).toBe(undefined)
  open.gate.pass()
})

test('what says nothing of its database closes no cell that was served, and what may be over only when it is found again', async () => {
  const open = openGate()
  const check = async (found: CellProblem | undefined) => {
    open.state.found = found
    await open.gate.check()
    return kindOf(open)
  }
  const full: CellProblem = { ...toCellProblem(1, 'full'), tolerated: 'always' }
  const slow: CellProblem = { ...toCellProblem(1, 'away'), tolerated: 'once' }
  // one that was never served is not
  expect(await check(full)).toBe('full')
  expect(await check(undefined)).toBe(undefined)
  for (let turn = 0; turn < 3; turn++) expect(await check(full)).toBe(undefined)
  expect(await check(undefined)).toBe(undefined)
  expect(await check(slow)).toBe(undefined)
  expect(await check(undefined)).toBe(undefined)
  expect(await check(slow)).toBe(undefined)
  expect(await check(slow)).toBe('away')
  expect(await check(slow)).toBe('away')
  expect(await check(undefined)).toBe(undefined)
  expect(await check(toCellProblem(1, 'away'))).toBe('away')
})

test('a connection is asked once whose database it leads to, through a pooler each second, and once more after an acceptance', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const [direct, pooled] = [openGate().gate, openGate({ pooled: true }).gate]
    vi.advanceTimersByTime(5000)
    const askedAt = performance.now()
    for (const gate of [direct, pooled]) {
      expect(gate.mustAdmit(undefined)).toBe(true)
      expect(gate.mustAdmit(askedAt)).toBe(false)
    }
    vi.advanceTimersByTime(1100)
    expect([direct.mustAdmit(askedAt), pooled.mustAdmit(askedAt)]).toEqual([false, true])
    direct.expect({ ...recorded, mark: 6 })
    expect(direct.mustAdmit(askedAt)).toBe(false)
    direct.expect({ identity: 'of an accepted copy', mark: 6 })
    expect(direct.mustAdmit(askedAt)).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

test('a connection to another database is rejected, and one that this process knows an old mark of is not', async () => {
  const { gate, state, admit } = openGate()
  await gate.check()
  await admit({ ...recorded, mark: 6 })
  await expect(admit({ ...recorded, identity: 'of another cell' })).rejects.toThrow(CellAwayError)
  // what is recorded is read again where that may be why
  const ahead: ExpectedIdentity = { ...recorded, mark: 8 }
  state.recorded = ahead
  state.found = toCellProblem(1, 'olderFirst')
  const checked = gate.check()
  state.found = undefined
  await checked
  await admit(ahead)
  await expect(admit({ ...recorded, mark: 10 })).rejects.toThrow(CellAwayError)
})

test('marks that are raised while a database is checked close no cell', async () => {
  const marks = { cell: 5, recorded: 5 }
  const gate = createCellGate({
    cell: toCell(1),
    expected: recorded,
    async examine(expected) {
      const { cell } = marks
      const kind = judgeIdentity(1, { cell_number: 1, ...recorded, mark: cell }, expected)
      if (cell < 11) {
        // by another process, of which this one hears before its check has ended
        marks.cell += 2
        marks.recorded += 2
        gate.expect({ ...recorded, mark: marks.recorded })
      }
      return kind && toCellProblem(1, kind)
    },
    readRecorded: async () => ({ ...recorded, mark: marks.recorded }),
    pooled: false,
    log: createLog('silent'),
    intervals: { servedMs: 1e9, awayMs: 1e9 },
  })
  await gate.check()
  marks.cell += 2
  marks.recorded += 2
  await gate.check()
  expect([gate.problem(), marks.cell > 8]).toEqual([undefined, true])
})

test('a cell that is served is closed for no mark while what is recorded cannot be read, unless that goes on', async () => {
  const open = openGate()
  await open.gate.check()
  open.state.recorded = undefined
  open.state.found = toCellProblem(1, 'olderFirst')
  await open.gate.check()
  expect(kindOf(open)).toBe(undefined)
  await open.gate.check()
  expect(kindOf(open)).toBe('olderFirst')
})

test.for([
  [3, 'olderCopy'],
  [4, undefined],
  [6, undefined],
  [7, 'olderFirst'],
] as const)('a mark of %i beside a recorded one of 5: %s', ([mark, kind]) => {
  expect(judgeIdentity(1, { cell_number: 1, identity: recorded.identity, mark }, recorded)).toBe(kind)
})

test('a pool none of whose connections answers is away, and a busy one is not', async () => {
  const { gate } = openGate()
  await gate.check()
  const exhausted = new Error('timeout exceeded when trying to connect')
  expect(gate.failed(exhausted, { isConnecting: true, isSilent: false })).toBe(exhausted)
  expect(gate.failed(exhausted, { isConnecting: true, isSilent: true })).toBeInstanceOf(CellAwayError)
})

const away: CellProblem = { cell: 1, kind: 'away', says: { zh: '没有应答', en: 'does not answer' } }

test.for([
  ['a database that answers again is not', undefined],
  ['one that is away is', away],
] as const)('of a connection that broke, %s reported by the gate', async ([, found]) => {
  const logged: string[] = []
  const log: Log = { info() {}, warn: (_fields, message) => void logged.push(message), error() {} }
  const expected = { identity: 'of cell 1', mark: 0 }
  const gate = createCellGate({
    cell: toCell(1),
    expected,
    examine: async () => found,
    readRecorded: async () => expected,
    pooled: false,
    log,
  })
  const broken = Object.assign(new Error('reset'), { code: 'ECONNRESET' })
  expect(await isReportedAway(gate.failed(broken, { isConnecting: true, isSilent: false }))).toBe(
    found !== undefined,
  )
  expect(logged).toEqual(found ? [found.says.en] : [])
  await gate.close()
})
