import type { Cell } from '../platform/cell.ts'
import type { GuardedTable } from '../platform/cells/tenant-guard.sql.ts'
import type { CellTable, RowsIn } from '../platform/cells/tenant-rows.sql.ts'
import { auditTables, type RowsOfShop, rowsOfShop } from './tables-of-shop.ts'

/** A table with what happens to the rows of the shop. */
interface PlannedTable extends CellTable {
  rows: Exclude<RowsOfShop, { kind: 'stays' }>
  /** The rows of the shop in a cell. */
  rowsIn(cell: Cell): RowsIn
}

/** What a move does, by table. */
export interface MovePlan {
  /** Those whose rows move, before those that refer to them. */
  moved: readonly PlannedTable[]
  copied: readonly PlannedTable[]
  guarded: readonly GuardedTable[]
}

const fill = (condition: string, schema: string, shopId: number): string =>
  condition.replaceAll('{schema}', schema).replaceAll('{shop}', String(shopId))

/** The tables that conditions look into. */
const tablesIn = (conditions: readonly string[]): string[] =>
  conditions.flatMap((condition) =>
    [...condition.matchAll(/\{schema\}\.(\w+)/g)].map(([, table = '']) => table),
  )

/** The tables, each after those to which its rows refer at once. */
function sortByReferences<Table extends CellTable>(tables: readonly Table[]): Table[] {
  const sorted: Table[] = []
  const names = new Set(tables.map(({ name }) => name))
  const done = new Set<string>()
  while (sorted.length < tables.length) {
    const ready = tables.filter(
      ({ name, references }) =>
        !done.has(name) && references.every((target) => !names.has(target) || done.has(target)),
    )
    if (ready.length === 0) throw new Error('tables refer to each other in a circle')
    for (const table of ready) done.add(table.name)
    sorted.push(...ready)
  }
  return sorted
}

/** The order in which rows are copied: the audit chain last, since everything that it links is there then. */
const inOrder = (tables: readonly PlannedTable[]): PlannedTable[] => [
  ...sortByReferences(tables.filter(({ name }) => !auditTables.includes(name))),
  ...tables.filter(({ name }) => auditTables.includes(name)),
]

function toGuarded({ name, rowsIn }: PlannedTable, from: Cell): GuardedTable {
  const [only = '', ...more] = rowsIn(from).conditions
  const column = /^r\.(\w+) = \d+$/.exec(only)?.[1]
  if (column !== undefined && more.length === 0) return { name, of: { column } }
  return {
    name,
    of: {
      condition: rowsIn(from)
        .conditions.map((each) => `(${each})`)
        .join(' or '),
    },
  }
}

/** Plans the move of a shop between two cells, by the tables that both have. */
export function planMove(tables: readonly CellTable[], shopId: number, from: Cell): MovePlan {
  const planned = tables.flatMap((table): PlannedTable[] => {
    const rows = rowsOfShop(table.name, table.columns.includes('shop_id'))
    if (rows.kind === 'stays') return []
    const rowsIn = ({ schema }: Cell): RowsIn => ({
      schema,
      table: table.name,
      conditions: rows.conditions.map((condition) => fill(condition, schema, shopId)),
    })
    // whose rows are found by those of others is copied after them, and deleted before
    const references = [...table.references, ...tablesIn(rows.conditions)]
    return [{ ...table, references, rows, rowsIn }]
  })
  const moved = inOrder(planned.filter(({ rows }) => rows.kind === 'moved'))
  const copied = planned.filter(({ rows }) => rows.kind === 'copied')
  const guarded = [...moved, ...copied]
    .filter(({ name, rows }) => !auditTables.includes(name) && (rows.kind === 'moved' || rows.guarded))
    .map((table) => toGuarded(table, from))
  return { moved, copied, guarded }
}
