import { type Cell, toCell } from './platform/cell.ts'
import type { ExpectedIdentity } from './platform/cells/cell-database.sql.ts'
import type { CellGate } from './platform/cells/cell-gate.ts'
import type { Cells, Services } from './platform/ctx.ts'

/** A cell that is served. */
export interface OpenedCell {
  services: Services
  /** What lets its statements through, where it has a database to itself. */
  gate?: CellGate
  close(): Promise<void>
}

/** A further cell as it is recorded, with what is recorded of the database that it has to itself. */
interface CellRecord {
  number: number
  database?: ExpectedIdentity | undefined
}

interface ServedCells extends Cells {
  add(opened: OpenedCell): void
  /** Closes every cell, and opens no further one. */
  close(): Promise<void>
}

/**
 * The cells that a process serves: the first, which the caller adds, and each further one as soon as it is known. One that
 * cannot be opened is tried again by the next call of `openNew`, and keeps none from being served that is. One whose own
 * database is away is opened too: what is asked there fails until it is back.
 */
export function serveCells(
  list: () => Promise<readonly CellRecord[]>,
  open: (cell: Cell, database: ExpectedIdentity | undefined) => Promise<OpenedCell>,
  listMovedFrom: () => Promise<readonly number[]> = async () => [],
): ServedCells {
  const opened: OpenedCell[] = []
  let movedFrom: ReadonlySet<number> = new Set()
  const listeners: ((cell: Services) => void)[] = []
  let isClosed = false
  let opening = Promise.resolve()
  const findOpened = (number: number): OpenedCell | undefined =>
    opened.find(({ services }) => services.cell.number === number)
  const add = (cell: OpenedCell): void => {
    opened.push(cell)
    opened.sort((one, other) => one.services.cell.number - other.services.cell.number)
    for (const listener of listeners) listener(cell.services)
  }
  const openMissing = async (): Promise<void> => {
    movedFrom = new Set(await listMovedFrom())
    const records = await list()
    for (const { number, database } of records) findOpened(number)?.gate?.expect(database)
    const missing = isClosed ? [] : records.filter(({ number }) => !findOpened(number))
    // side by side, since the database of each may be away
    const results = await Promise.allSettled(
      missing.map(async ({ number, database }) => open(toCell(number), database)),
    )
    for (const cell of results.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])))
      add(cell)
    const failed = results.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
  }
  const problemsOf = (cells: readonly OpenedCell[]) => cells.flatMap(({ gate }) => gate?.problem() ?? [])
  return {
    all: () => opened.map(({ services }) => services),
    reachable: () => opened.filter(({ gate }) => !gate?.problem()).map(({ services }) => services),
    problems: () => problemsOf(opened),
    isApart: (number) => findOpened(number)?.gate !== undefined,
    areSeveral: () => opened.length > 1,
    find: (number) => findOpened(number)?.services,
    add,
    hasMovedTenants: (number) => movedFrom.has(number),
    onOpened: (listener) => void listeners.push(listener),
    openNew() {
      // one after the other, so that none is opened twice
      opening = opening.catch(() => undefined).then(() => (isClosed ? undefined : openMissing()))
      return opening
    },
    async close() {
      isClosed = true
      await opening.catch(() => undefined)
      await Promise.all(opened.map((cell) => cell.close()))
    },
  }
}
