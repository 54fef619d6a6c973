import { expect, test } from 'vitest'
import { lineup } from '../server/src/modules/line-up.ts'
import { isCode, isTest, sources } from './sources.ts'

const schema = 'server/migrations/schema.sql'

/** Each table of the schema, with the module named above it. */
const tables = sources((path) => path === schema).flatMap(({ text }) =>
  [...text.matchAll(/(?:^-- module: (\S+)\n)?^create (?:unlogged )?table (\S+)/gm)].map(
    ([, owner, table = '']) => ({ owner, table }),
  ),
)
const moduleOfTable = new Map(tables.map(({ table, owner }) => [table, owner]))

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')

const inSql = /\b(?:from|into|update|join|table|truncate)\s+(?:only\s+)?"?([a-z_]+(?:\.[a-z_]+)?)"?/g
const inKysely =
  /(?:\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|innerJoin|leftJoin)\(|Tables\[)\s*['"`]([a-z_.]+)/g

/** The tables that a source names in statements. */
const tablesIn = (text: string): string[] => {
  const code = withoutComments(text)
  return [...code.matchAll(inSql), ...code.matchAll(inKysely)]
    .map(([, table = '']) => table)
    .filter((table) => moduleOfTable.has(table))
}

/** The files that may hold the statements of an owner's tables. */
const allowedPaths = (owner: string): RegExp => {
  if (owner === 'platform') return /^server\/src\/platform\//
  if (owner === 'sandbox-gateway') return /^server\/src\/sandbox-gateway\/[a-z-]+\.(?:sql|tables)\.ts$/
  return new RegExp(`^server/src/modules/${owner}/[a-z-]+\\.(?:sql|tables)\\.ts$`)
}

test('every table names its module in the line above it', () => {
  const owners = ['platform', 'sandbox-gateway', ...lineup]
  const violations = tables
    .filter(({ owner }) => !owner || !owners.includes(owner))
    .map(({ table }) => `${schema}: write "-- module: <module>" on the line above "create table ${table}"`)
  expect(tables.length).toBeGreaterThan(10)
  expect(violations).toEqual([])
})

/** The laws compare the tables of all modules with each other; they write nothing. */
const isLaw = (path: string): boolean => path.startsWith('server/src/laws/')

test('a table is named only in the SQL files of its module', () => {
  const violations = sources(
    (path) => isCode(path) && path.startsWith('server/src/') && !isTest(path) && !isLaw(path),
  ).flatMap(({ path, text }) =>
    [...new Set(tablesIn(text))].flatMap((table) => {
      const owner = moduleOfTable.get(table) ?? ''
      if (allowedPaths(owner).test(path)) return []
      return [
        `${path} names ${table}: ask for it through the public.ts of ${owner}, or move it into a *.sql.ts`,
      ]
    }),
  )
  expect(violations).toEqual([])
})

test('table names are found in SQL and in the query builder', () => {
  const text =
    "db.selectFrom('orders'); sql`insert into card select 1 from sandbox_gateway.trade`; Tables['shop'] // from item"
  expect(tablesIn(text).sort()).toEqual(['card', 'item', 'orders', 'sandbox_gateway.trade', 'shop'])
})
