import { type Cell, toCell } from './platform/cell.ts'
import type { Cells, Services } from './platform/ctx.ts'

/** A cell that is served. */
export interface OpenedCell {
  services: Services
  close(): Promise<void>
}

interface ServedCells extends Cells {
  add(opened: OpenedCell): void
  /** Closes every cell, and opens no further one. */
  close(): Promise<void>
}

/**
 * The cells that a process serves: the first, which the caller adds, and each further one as soon as it is known. One that
 * cannot be opened is tried again by the next call of `openNew`, and keeps none from being served that is.
 */
export function serveCells(
  listNumbers: () => Promise<readonly number[]>,
  open: (cell: Cell) => Promise<OpenedCell>,
  listMovedFrom: () => Promise<readonly number[]> = async () => [],
): ServedCells {
  const opened: OpenedCell[] = []
  let movedFrom: ReadonlySet<number> = new Set()
  const listeners: ((cell: Services) => void)[] = []
  let isClosed = false
  let opening = Promise.resolve()
  const find = (number: number): Services | undefined =>
    opened.find(({ services }) => services.cell.number === number)?.services
  const add = (cell: OpenedCell): void => {
    opened.push(cell)
    opened.sort((one, other) => one.services.cell.number - other.services.cell.number)
    for (const listener of listeners) listener(cell.services)
  }
  const openMissing = async (): Promise<void> => {
    movedFrom = new Set(await listMovedFrom())
    for (const number of await listNumbers()) {
      if (isClosed || find(number)) continue
      add(await open(toCell(number)))
    }
  }
  return {
    all: () => opened.map(({ services }) => services),
    find,
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
