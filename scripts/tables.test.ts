import { expect, test } from 'vitest'
import { commonTables } from '../server/src/modules/declarations.ts'
import { lineup } from '../server/src/modules/line-up.ts'
import { isCode, isTest, sources } from './sources.ts'

const schema = 'server/migrations/schema.sql'

interface Table {
  table: string
  owner: string | undefined
  /** `cell`: every cell has one, for its shops; `common`: there is one for all cells. */
  place: string | undefined
  /** The tables that its foreign keys refer to. */
  references: string[]
}

/** Each table of the schema, with what the line above it says. */
const tables: Table[] = sources((path) => path === schema).flatMap(({ text }) =>
  [
    ...text.matchAll(
      /(?:^-- module: ([\w-]+)(?:, (cell|common))?\n)?^create (?:unlogged )?table (\S+) \(\n([\s\S]*?)^\)/gm,
    ),
  ].map(([, owner, place, table = '', columns = '']) => ({
    owner,
    place,
    table,
    references: [...columns.matchAll(/\breferences (\w+)/g)].map(([, target = '']) => target),
  })),
)
const moduleOfTable = new Map(tables.map(({ table, owner }) => [table, owner]))
const placeOfTable = new Map(tables.map(({ table, place }) => [table, place]))

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

test('every table says in the line above it whether each cell has one', () => {
  const violations = tables
    .filter(({ place }) => place === undefined)
    .map(({ table, owner }) => `${schema}: write "-- module: ${owner}, cell" or ", common" above "${table}"`)
  expect(violations).toEqual([])
})

/** The functions and constants of a source, each with the statements in it. */
const toDeclarations = (text: string): string[] =>
  withoutComments(text).split(/^(?=(?:export )?(?:async )?(?:function|const) )/m)

test('the program knows which tables are common', () => {
  const common = tables.filter(({ place, owner }) => place === 'common' && owner !== 'sandbox-gateway')
  expect([...commonTables].sort()).toEqual(common.map(({ table }) => table).sort())
})

/** The tables that the interfaces of a name declare, by their `declare module`. */
const declaredIn = (name: string): string[] =>
  sources((path) => isCode(path) && path.startsWith('server/src/') && !isTest(path)).flatMap(({ text }) =>
    [
      ...withoutComments(text).matchAll(new RegExp(`^  interface ${name} \\{([\\s\\S]*?)^  \\}`, 'gm')),
    ].flatMap(([, body = '']) =>
      [...body.matchAll(/^ {4}'?([a-z_.]+)'?: /gm)].map(([, table = '']) => table),
    ),
  )

test('a table is declared where it is: those of a cell as Tables, the common ones as CommonTables', () => {
  const at = (wanted: string) => tables.filter(({ place }) => place === wanted).map(({ table }) => table)
  expect(declaredIn('Tables').sort()).toEqual(at('cell').sort())
  expect(declaredIn('CommonTables').sort()).toEqual(at('common').sort())
})

test('a statement of a common table gets a common connection, and one of a cell none', () => {
  const violations = sources(
    (path) =>
      /^server\/src\/(?:.*\.sql|platform\/.*)\.ts$/.test(path) &&
      !isTest(path) &&
      path !== 'server/src/platform/db.ts',
  ).flatMap(({ path, text }) =>
    toDeclarations(text).flatMap((declaration) => {
      const places = new Set(tablesIn(declaration).map((table) => placeOfTable.get(table)))
      const wrong = places.has('common') ? /:\s*(?:Db|Tx)\b/ : /:\s*Common(?:Db|Tx)\b/
      if (places.size === 0 || !wrong.test(declaration)) return []
      const [name] = declaration.split('\n')
      return [`${path}: ${name} names tables of ${[...places].join(' and ')}`]
    }),
  )
  expect(violations).toEqual([])
})

test('no statement names tables of a cell and common ones: they may be on different machines', () => {
  const violations = sources((path) => /^server\/src\/.*\.sql\.ts$/.test(path)).flatMap(({ path, text }) =>
    toDeclarations(text).flatMap((declaration) => {
      const places = Map.groupBy(tablesIn(declaration), (table) => placeOfTable.get(table))
      if (places.size < 2) return []
      const [name] = declaration.split('\n')
      return [`${path}: ${name} names ${[...places.values()].flat().join(', ')}`]
    }),
  )
  expect(violations).toEqual([])
})

/** Foreign keys that a cell other than the first does not have. Add none: they cannot be checked over machines. */
const acrossCells = ['shop → account', 'shop_staff → account']

test('foreign keys of a cell stay in it', () => {
  const across = tables.flatMap(({ table, place, references }) =>
    references.filter((target) => placeOfTable.get(target) !== place).map((target) => `${table} → ${target}`),
  )
  expect(across).toEqual(acrossCells)
})

test('table names are found in SQL and in the query builder', () => {
  const text =
    "db.selectFrom('orders'); sql`insert into card select 1 from sandbox_gateway.trade`; Tables['shop'] // from item"
  expect(tablesIn(text).sort()).toEqual(['card', 'item', 'orders', 'sandbox_gateway.trade', 'shop'])
})
