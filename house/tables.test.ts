import { expect, test } from 'vitest'
import { lineup } from '../server/src/rooms/lineup.ts'
import { isCode, isTest, sources } from './sources.ts'

const migrations = sources((path) => /^server\/migrations\/\d{4}-[a-z-]+\.sql$/.test(path))

/** Each table of the migrations with the room that is said above it. */
const tables = migrations.flatMap(({ path, text }) =>
  [...text.matchAll(/(?:^-- room: (\S+)\n)?^create (?:unlogged )?table (\S+)/gm)].map(
    ([, room, table = '']) => ({ path, room, table }),
  ),
)
const roomOfTable = new Map(tables.map(({ table, room }) => [table, room]))

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')

const inSql = /\b(?:from|into|update|join|table|truncate)\s+(?:only\s+)?"?([a-z_]+(?:\.[a-z_]+)?)"?/g
const inKysely =
  /(?:\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|innerJoin|leftJoin)\(|Tables\[)\s*['"`]([a-z_.]+)/g

/** Tables that a text names where a statement would. */
const tablesIn = (text: string): string[] => {
  const code = withoutComments(text)
  return [...code.matchAll(inSql), ...code.matchAll(inKysely)]
    .map(([, table = '']) => table)
    .filter((table) => roomOfTable.has(table))
}

/** Where the statements of a room's tables may stand. */
const homeOf = (room: string): RegExp => {
  if (room === 'kernel') return /^server\/src\/kernel\//
  if (room === 'sandbox-gateway') return /^server\/src\/sandbox-gateway\/[a-z-]+\.(?:sql|tables)\.ts$/
  return new RegExp(`^server/src/rooms/${room}/[a-z-]+\\.(?:sql|tables)\\.ts$`)
}

test('every table says above itself which room it belongs to', () => {
  const rooms = ['kernel', 'sandbox-gateway', ...lineup]
  const faults = tables
    .filter(({ room }) => !room || !rooms.includes(room))
    .map(({ path, table }) => `${path}: write "-- room: <room>" on the line above "create table ${table}"`)
  expect(tables.length).toBeGreaterThan(10)
  expect(faults).toEqual([])
})

test('a table is named only where its room writes statements', () => {
  const faults = sources((path) => isCode(path) && path.startsWith('server/src/') && !isTest(path)).flatMap(
    ({ path, text }) =>
      [...new Set(tablesIn(text))].flatMap((table) => {
        const room = roomOfTable.get(table) ?? ''
        if (homeOf(room).test(path)) return []
        return [`${path} names ${table}: ask for it through the door of ${room}, or move it into a *.sql.ts`]
      }),
  )
  expect(faults).toEqual([])
})

test('the finding of table names finds them', () => {
  const text =
    "db.selectFrom('orders'); sql`insert into card select 1 from sandbox_gateway.trade`; Tables['shop'] // from item"
  expect(tablesIn(text).sort()).toEqual(['card', 'item', 'orders', 'sandbox_gateway.trade', 'shop'])
})
