import { countBreaches } from '../laws/law.ts'
import { laws } from '../laws/laws.ts'
import type { Cell } from '../platform/cell.ts'
import { selectRows } from '../platform/cells/tenant-rows.sql.ts'
import type { Db } from '../platform/db.ts'
import type { BothCells, MovingShop } from './copy-shop.ts'

/** Those that compare rows of a cell with each other alone: a cell may be in a database without any other tables. */
const lawsOfCells = laws.filter(({ of }) => of === undefined)

/** The rows of the shop in a cell, by table, as SQL. */
const partsIn = (db: Db, { plan }: MovingShop, cell: Cell): [string, string][] =>
  [...plan.moved, ...plan.copied.filter(({ rows }) => rows.kind === 'copied' && rows.guarded)].map(
    ({ name, rowsIn }) => [name, selectRows(rowsIn(cell)).compile(db).sql],
  )

/** Compares what the laws find in the rows of the shop in both cells. Throws where that differs. */
export async function compareLaws(cells: BothCells, shop: MovingShop, now: Date): Promise<void> {
  const [left, arrived] = await Promise.all(
    [
      { db: cells.from.db, cell: shop.from },
      { db: cells.to.db, cell: shop.to },
    ].map(({ db, cell }) => countBreaches(db, lawsOfCells, now, new Map(partsIn(db, shop, cell)))),
  )
  const broken = lawsOfCells.find((_, index) => left?.[index] !== arrived?.[index])
  if (broken) throw new Error(`"${broken.promise}" does not hold for what arrived as for what was there`)
}
