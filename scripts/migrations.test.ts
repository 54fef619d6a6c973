import { expect, test } from 'vitest'
import { commonTables } from '../server/src/modules/declarations.ts'
import { splitStatements } from '../server/src/platform/db/migration-file.ts'
import { sources } from './sources.ts'

/** Earlier ones were looked through by hand; no release had their schemas. */
const lastUnchecked = '0066'
/** Landed before its hazard was found here: programs that do not know its column leave it empty. */
const checkedByHand = ['server/migrations/0072-accounts-by-mail.sql']

const breaking = [
  [/^alter table .*\bdrop (?!not null)/, 'drops what programs may use'],
  [/^drop /, 'drops what programs may use'],
  [/^alter .*\brename /, 'renames what programs may use'],
  [/^alter table .*\bset not null\b/, 'rejects rows without a value'],
  [/^alter table .*\balter column \w+ (?:set data )?type\b/, 'rewrites a table and locks it'],
  [/^alter table .*\badd (?:constraint|check|unique|primary|foreign|exclude)\b/, 'rejects rows'],
  [/^create unique index concurrently /, 'rejects rows'],
] as const

/** The statements of a migration, each in one line of lower case. */
const toStatements = (text: string): string[] =>
  splitStatements({ text }).map((statement) =>
    statement.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim().toLowerCase(),
  )

/** A new column without a default that programs which do not know it leave empty. */
const addsRequiredColumn = (statement: string): boolean =>
  /^alter table /.test(statement) &&
  statement
    .split(/, (?=add |alter |drop )/)
    .some((part) => /\badd column .*\bnot null\b/.test(part) && !/\b(?:default|generated)\b/.test(part))

/** Whether a statement builds an index while nothing can write to its table, which is not new. */
const locksForIndex = (statement: string, created: readonly string[]): boolean => {
  const table = /^create (?:unique )?index (?!concurrently)\S+ on (\S+)/.exec(statement)?.[1]
  return table !== undefined && !created.includes(table)
}

/** Tables that grow with the orders, which takes as long to read as the shop is old. */
const growingTables = [
  'orders',
  'order_event',
  'payment',
  'receipt',
  'refund',
  'card',
  'ledger_entry',
  'ledger_line',
]
/** Landed before its hazard was found here. */
const lastWithScan = '0078'

/** Whether a statement reads all rows of a table that grows while nothing can read or write it. */
function locksForCheck(statement: string): boolean {
  const table = /^alter table (\S+) .*\badd (?:constraint \S+ )?(?:check|foreign)\b/.exec(statement)?.[1]
  return growingTables.some((each) => each === table) && !/\bnot valid;?$/.test(statement)
}

/** The statements of a migration that do so, whatever it says of the programs beside it. */
const findScans = (text: string): string[] =>
  toStatements(text)
    .filter(locksForCheck)
    .map((each) => `write "not valid", and validate the constraint in the next migration: ${each}`)

/** What in a migration can break or stop programs that do not know it. */
function findHazards(text: string): string[] {
  const statements = toStatements(text)
  const created = statements.flatMap((each) => /^create table (\S+)/.exec(each)?.[1] ?? [])
  const rebuilt = statements.flatMap(
    (each) => /^create (?:unique )?index concurrently (\S+)/.exec(each)?.[1] ?? [],
  )
  return statements.flatMap((statement) => {
    const dropped = /^drop index concurrently if exists (\S+)$/.exec(statement)?.[1]
    if (dropped !== undefined && rebuilt.includes(dropped)) return []
    const found = breaking.find(([pattern]) => pattern.test(statement))
    if (found) return [`${found[1]}: ${statement}`]
    if (addsRequiredColumn(statement)) return [`rejects rows without a value: ${statement}`]
    return locksForIndex(statement, created) ? [`keeps rows from being written: ${statement}`] : []
  })
}

const marks = /^-- (?:needs: stopped|beside(?: \d{4})?: \S.*)$/gm

/** What is wrong with a migration. */
function findFaults(text: string): string[] {
  const found = text.match(marks) ?? []
  const meant = text.match(/^--\s*(?:needs|beside)\b.*$/gim) ?? []
  if (meant.length > 1 || found.length !== meant.length)
    return [`write one line, "-- needs: stopped", "-- beside: REASON" or "-- beside NUMBER: REASON"`]
  const hazards = found.length > 0 ? [] : findHazards(text)
  if (!/\bindex concurrently\b/.test(text)) return hazards
  // it is not one transaction, so it has to be repeatable
  const pairs =
    /^(?:(?:--.*\n)*drop index concurrently if exists (\S+);\n(?:--.*\n)*create (?:unique )?index concurrently \1 [^;]*;\s*)+$/
  return pairs.test(text)
    ? hazards
    : [
        ...hazards,
        'write only pairs of "drop index concurrently if exists NAME;" and "create index concurrently NAME …;"',
      ]
}

test('a new migration that can break the program before it says why that runs beside it, or that it needs a stop', () => {
  const files = sources((path) => /^server\/migrations\/\d{4}-/.test(path))
  expect(files.length).toBeGreaterThan(60)
  const violations = files
    .filter(({ path }) => path > `server/migrations/${lastUnchecked}-~` && !checkedByHand.includes(path))
    .flatMap(({ path, text }) => findFaults(text).map((fault) => `${path}: ${fault}`))
  expect(violations, 'CONTRIBUTING.md says what a migration has to say').toEqual([])
})

test('a check of a table that grows is added for new rows, and read through the others beside writes', () => {
  const files = sources((path) => /^server\/migrations\/\d{4}-/.test(path))
  const violations = files
    .filter(({ path }) => path > `server/migrations/${lastWithScan}-~`)
    .flatMap(({ path, text }) => findScans(text).map((fault) => `${path}: ${fault}`))
  expect(violations).toEqual([])
  const scans = [
    '-- beside: a reason\nalter table orders add check (quantity > 0);',
    'alter table orders\n  add constraint orders_note_check check (note is null);',
    'alter table payment add constraint payment_of_order foreign key (order_no) references orders;',
  ]
  expect(scans.filter((text) => findScans(text).length !== 1)).toEqual([])
  const brief = [
    'alter table orders add constraint orders_note_check check (note is null) not valid;',
    'alter table orders validate constraint orders_note_check;',
    'alter table shop add check (fee > 0);',
  ]
  expect(brief.flatMap(findScans)).toEqual([])
})

/** Since this one there can be further cells, in which migrations are executed as well. */
const lastBeforeCells = '0122'

/** The tables that a migration makes, changes or indexes. */
const tablesOf = (text: string): string[] =>
  toStatements(text).flatMap((statement) => {
    const table =
      /^(?:create (?:unlogged )?|alter |drop )table (?:if exists |only )?(\w+)/.exec(statement)?.[1] ??
      /^create (?:unique )?index (?:concurrently )?\w+ on (\w+)/.exec(statement)?.[1] ??
      /^(?:insert into|update|delete from) (\w+)/.exec(statement)?.[1]
    return table === undefined ? [] : [table]
  })

/** What is wrong with what a migration says of the cells in which it is executed. */
function findCellFaults(text: string): string[] {
  const tables = tablesOf(text)
  const common = tables.filter((table) => commonTables.includes(table))
  if (common.length > 0 && common.length < tables.length)
    return [`tables of cells and common ones (${common.join(', ')}) are changed by two migrations`]
  return common.length > 0 !== /^-- tables: common$/m.test(text)
    ? ['a migration of common tables says "-- tables: common", and no other does']
    : []
}

test('a migration of common tables says so, since it is executed in no further cell, and changes no others', () => {
  const files = sources((path) => /^server\/migrations\/\d{4}-/.test(path))
  const violations = files
    .filter(({ path }) => path > `server/migrations/${lastBeforeCells}-~`)
    .flatMap(({ path, text }) => findCellFaults(text).map((fault) => `${path}: ${fault}`))
  expect(violations, 'CONTRIBUTING.md says where migrations are executed').toEqual([])
  const wrong = [
    'alter table account add column note text;',
    '-- tables: common\nalter table orders add column note text;',
    '-- tables: common\nalter table account add column note text;\nalter table orders add column note text;',
    'create index concurrently session_by_note on session (note);',
  ]
  expect(wrong.filter((text) => findCellFaults(text).length !== 1)).toEqual([])
  const right = [
    '-- tables: common\nalter table account add column note text;',
    'alter table orders add column note text;\ncreate table note (note_id bigint primary key);',
  ]
  expect(right.flatMap(findCellFaults)).toEqual([])
})

test('what can break the program before is found, and what only adds is not', () => {
  const hazards = [
    'alter table orders drop constraint orders_request_id_key;',
    'alter table orders drop contact;',
    'drop index payment_live_once;',
    'drop table notice;',
    'alter table account rename column name to user_name;',
    'alter index order_by_shop rename to order_of_shop;',
    'alter table payment\n  alter column fee_fen set not null;',
    'alter table payment alter column fee_fen type numeric;',
    'alter table item add check (price_fen > 0);',
    'alter table item add column note text, add column kind text not null;',
    'create index order_by_note on orders (note);',
    'drop index concurrently if exists gift_once;\ncreate unique index concurrently gift_once on gift (gift_id);\n',
  ]
  expect(hazards.filter((text) => findFaults(text).length !== 1)).toEqual([])
  expect(hazards.flatMap((text) => findFaults(`-- needs: stopped\n${text}`))).toEqual([])
  const additions = [
    'alter table item add column note text;',
    "alter table item\n  add column note text not null default '',\n  add column kind text;",
    'alter table item alter column note drop not null;',
    'create table gift (gift_id bigint primary key);\ncreate unique index gift_once on gift (gift_id);',
    'drop index concurrently if exists gift_by_note;\ncreate index concurrently gift_by_note on gift (note);\n',
    '-- beside 0070: nothing reads it since\nalter table item drop column note;',
  ]
  expect(additions.flatMap(findFaults)).toEqual([])
  // what is not one transaction is written so that it can be repeated
  const alone = 'drop index concurrently if exists gift_once;'
  const mixed =
    'create index concurrently gift_once on gift (gift_id);\nalter table gift add column note text;'
  for (const text of [alone, mixed]) expect(findFaults(`-- beside: a reason\n${text}`)).toHaveLength(1)
  for (const mark of ['-- needs: stop', '-- beside:', '-- beside 70: a reason', '-- Needs: stopped'])
    expect(findFaults(`${mark}\ncreate table gift (gift_id bigint primary key);`)).toHaveLength(1)
})
