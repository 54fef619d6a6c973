import { expect, test } from 'vitest'
import { statementMutants } from './statement-mutants.mjs'

const changesOf = (text: string) =>
  statementMutants(text).map(({ line, name, change }) => `${line} ${name}: ${change}`)

test('each condition of a statement is removed once, completely, with its brackets and values', () => {
  const text = [
    'export const due = (db: Db, at: Date) => sql`',
    `  select * from payment where state in ('a', 'b') and not (x or y(1)) and at between 1 and 2`,
    `    or who = any(\${names.map((each) => each.name)}::text[])`,
    '  group by at`',
  ].join('\n')
  expect(changesOf(text)).toEqual([
    "2 condition removed: `state in ('a', 'b')` → `true`",
    '2 condition removed: `not (x or y(1))` → `true`',
    '2 condition removed: `y(1)` → `false`',
    '2 condition removed: `at between 1 and 2` → `true`',
    `3 condition removed: \`who = any(\${names.map((each) => each.name)}::text[])\` → \`false\``,
  ])
})

test('locks, orders, limits, bounds and signs are changed, in SQL and in calls of the query builder', () => {
  const text = [
    'const take = (db: Db, most: number) => sql`',
    `  select left - 1 from refund order by at desc, no limit \${most} for update skip locked\``,
    '/** Locked, where it is > 0 and not over. */',
    'const lock = (db: Db) =>',
    "  db.selectFrom('refund').where('at', '<=', last(1)).orderBy('at').limit(1).forUpdate()",
  ].join('\n')
  expect(changesOf(text)).toEqual([
    `2 limit removed: \`limit \${most}\``,
    '2 order removed: `order by at desc, no`',
    '2 row lock removed: `for update skip locked`',
    '2 sign turned: `-` → `+`',
    '2 waits for locked rows: `skip locked`',
    "5 bound moved: `'<='` → `'<'`",
    "5 condition removed: `.where('at', '<=', last(1))`",
    '5 limit removed: `.limit(1)`',
    "5 order removed: `.orderBy('at')`",
    '5 row lock removed: `.forUpdate()`',
  ])
})

test('TypeScript code and comments contain no conditions', () => {
  const text = [
    '// kept where it is not asked for and nothing is due',
    "const fates = ['where and or', `x`] // and so on",
    "export const name = (a: string) => a.replace('and b', 'c')",
  ].join('\n')
  expect(statementMutants(text)).toEqual([])
})

test('a mutant keeps its id while another function of its file changes', () => {
  const one = 'const one = sql`select 1 where a = 1`\n'
  const ids = (text: string) => statementMutants(text).map(({ id }) => id)
  expect(ids(`${one}const two = 1\n`)[0]).toBe(ids(`const zero = 2\n${one}const two = 3\n`)[0])
  expect(ids(one)[0]).not.toBe(ids(one.replace('a = 1', 'a = 1 and b = 2'))[0])
})
