import type { CachedShop } from '../modules/shop/public.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { ForeignShop, ReadingDeps } from './foreign-shop.ts'

/** One import of a foreign shop into a shop here. */
export interface ImportRun extends ReadingDeps {
  ctx: Ctx
  shop: CachedShop
  foreign: ForeignShop
  /** Without it everything is read and compared, and nothing is written. */
  write: boolean
  /** Whether items that were on sale there are published here. */
  publish: boolean
  /** Whether buyers become accounts here, with their balances, which every shop of the platform accepts. */
  accounts: boolean
  /** Told as rows are read. */
  onProgress(rows: number): void
}

/** How many rows of a kind the foreign shop has, and what became of them. */
export interface RowCounts {
  read: number
  added: number
  /** An earlier import added them. */
  there: number
  lost: number
}

export const noRows = (): RowCounts => ({ read: 0, added: 0, there: 0, lost: 0 })

/** Passes rows on in groups of `size`, since each statement costs more than a row. */
export async function inGroups<Row>(
  rows: AsyncIterable<Row>,
  size: number,
  act: (group: readonly Row[]) => Promise<void>,
): Promise<void> {
  let group: Row[] = []
  for await (const row of rows) {
    group.push(row)
    if (group.length < size) continue
    await act(group)
    group = []
  }
  if (group.length > 0) await act(group)
}
