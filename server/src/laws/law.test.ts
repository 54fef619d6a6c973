import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commonTables } from '../modules/declarations.ts'
import { tablesAfterCells, tablesBesideCells } from '../modules/tables-after-cells.ts'
import { factsOfCells } from './facts-of-cells.ts'
import type { Law } from './law.ts'
import { laws, lawsAtRest, lawsInTime } from './laws.ts'

const everyLaw = [...laws, ...lawsInTime, ...lawsAtRest]

/** Every table of the schema, and whether it is a common one. */
async function readTables(): Promise<Map<string, boolean>> {
  const schema = await readFile(join(import.meta.dirname, '..', '..', 'migrations', 'schema.sql'), 'utf8')
  return new Map(
    [...schema.matchAll(/^-- module: [\w-]+, (cell|common)\ncreate (?:unlogged )?table (\S+) \(/gm)].map(
      ([, place, table = '']) => [table, place === 'common'],
    ),
  )
}

/** The tables that a law reads, without those that it makes itself. */
function tablesRead({ breaches }: Law, tables: ReadonlyMap<string, boolean>): string[] {
  const named = [...breaches.matchAll(/\b(?:from|join|,)\s+([a-z_]+(?:\.[a-z_]+)?)/g)]
  return named.map(([, table = '']) => table).filter((table) => tables.has(table))
}

test('a law of a cell reads no common table, one of the common schema no other', async () => {
  const tables = await readTables()
  expect(tables.size).toBeGreaterThan(100)
  const wrong = everyLaw.flatMap((law) =>
    law.of === 'across'
      ? []
      : tablesRead(law, tables)
          .filter((table) => tables.get(table) !== (law.of === 'common'))
          .map((table) => `${table}: ${law.promise}`),
  )
  expect(wrong).toEqual([])
})

test('a law across cells reads of them what is copied for it, and not their purchases', async () => {
  const tables = await readTables()
  const facts = new Set(factsOfCells.map(({ name }) => name))
  const across = everyLaw.filter(({ of }) => of === 'across')
  expect(across.length).toBeGreaterThan(15)
  const wrong = across.flatMap((law) => [
    ...tablesRead(law, tables).filter((table) => !tables.get(table) && !facts.has(table)),
    ...(/\bpurchase\b(?!')/.test(law.breaches) ? ['purchase'] : []),
  ])
  expect(wrong).toEqual([])
})

test('what is not held while a cut is taken is a common table', () => {
  expect([...tablesBesideCells].filter((table) => !commonTables.includes(table))).toEqual([])
})

test('tables of each step that follows a row of a cell are held', () => {
  expect(tablesAfterCells).toEqual(
    expect.arrayContaining(
      ['ledger_entry', 'ledger_line', 'wallet', 'staff_account', 'shop_address', 'account', 'upload']
        .concat('tenant_move', 'account_cell')
        .map((table) => `public.${table}`),
    ),
  )
})
