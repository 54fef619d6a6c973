import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { moneyRowsAt } from '../../../../test-support/seed/money-rows.ts'
import { expectClaimedOnce } from '../../../../test-support/server/expect-claimed-once.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { type Db, inTx } from '../../platform/db.ts'
import { insertDecision } from './reconciliation-case.sql.ts'
import type { StatementDifference } from './statement.rules.ts'
import {
  claimDueStatementChecks,
  finishStatementCheck,
  insertDueStatementChecks,
  insertStatementDifferences,
  listStatementDays,
  measureStatements,
  repeatStatementChecks,
} from './statement.sql.ts'

const minutes = (count: number) => new Date(moneyRowsAt.getTime() + count * 60_000)

/** A payment that only the statement has. */
const difference = (tradeNo: string): StatementDifference => ({
  kind: 'missingHere',
  what: 'paid',
  tradeNo,
  number: '',
  hereFen: null,
  thereFen: 7,
})

/** The statement checks by channel and day, with the minutes of their times. */
const checks = async (db: Db) => {
  const rows = await db
    .selectFrom('bill_check')
    .select(['pay_channel_id', 'state', 'lines', 'tries', 'next_try_at', 'checked_at'])
    .select(sql<string>`to_char(day, 'MM-DD')`.as('day'))
    .orderBy('pay_channel_id')
    .orderBy('day')
    .execute()
  const minuteOf = (time: Date | null) => time && (time.getTime() - moneyRowsAt.getTime()) / 60_000
  return rows.map(({ pay_channel_id, day, state, lines, tries, next_try_at, checked_at }) => [
    `${pay_channel_id} ${day} ${state}`,
    { lines, tries, next: minuteOf(next_try_at), checked: minuteOf(checked_at) },
  ])
}

test('a difference is inserted once for its channel, and how many were new is returned', async () => {
  await using opened = await freshDb()
  const insert = (channelId: string, tradeNos: readonly string[]) =>
    insertStatementDifferences(
      opened.db,
      { channelId, day: '2026-03-01', foundAt: moneyRowsAt },
      tradeNos.map(difference),
    )
  expect(await insert('A', ['T'])).toBe(1)
  expect(await insert('A', ['T', 'T2'])).toBe(1)
  expect(await insert('B', ['T'])).toBe(1)
  const other = { kind: 'amountDiffers', what: 'refunded', tradeNo: 'T', number: 'R', hereFen: 5 } as const
  const found = { channelId: 'A', day: '2026-03-02', foundAt: minutes(1) }
  expect(await insertStatementDifferences(opened.db, found, [{ ...other, thereFen: null }])).toBe(1)
  const rows = await opened.db
    .selectFrom('bill_difference')
    .selectAll()
    .select(sql<string>`day::text`.as('day'))
    .orderBy('difference_id')
    .execute()
  const first = { what: 'paid', trade_no: 'T', number: '', here_fen: null, there_fen: 7 } as const
  expect(rows).toMatchObject([
    { ...first, pay_channel_id: 'A', day: '2026-03-01', kind: 'missingHere', found_at: moneyRowsAt },
    { pay_channel_id: 'A', trade_no: 'T2' },
    { pay_channel_id: 'B', trade_no: 'T' },
    {
      pay_channel_id: 'A',
      day: '2026-03-02',
      kind: 'amountDiffers',
      what: 'refunded',
      trade_no: 'T',
      number: 'R',
      here_fen: 5,
      there_fen: null,
      found_at: minutes(1),
    },
  ])
})

test('due statements are claimed by one process, the longest due first, and not once they were compared', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await insertDueStatementChecks(db, ['A'], '2026-03-02', minutes(2))
  await insertDueStatementChecks(db, ['A'], '2026-03-01', minutes(1))
  await insertDueStatementChecks(db, ['A'], '2026-03-01', minutes(0))
  await insertDueStatementChecks(db, ['B'], '2026-03-03', minutes(0))
  await finishStatementCheck(db, 'B', '2026-03-03', 5, moneyRowsAt)
  const work = { first: '2026-03-01', second: '2026-03-02', firstDueAt: minutes(1) }
  await expectClaimedOnce(
    db,
    {
      ...work,
      claim: async (tx, now, limit) => {
        await readWithoutIndexes(tx)
        return (await claimDueStatementChecks(tx, now, minutes(60), limit)).map(({ day }) => day)
      },
    },
    minutes(3),
  )
  const claimed = { lines: 0, tries: 1, next: 60, checked: null }
  expect(await checks(db)).toEqual([
    ['A 03-01 due', claimed],
    ['A 03-02 due', claimed],
    ['B 03-03 done', { lines: 5, tries: 0, next: null, checked: 0 }],
  ])
})

test('a statement that was compared waits no longer, and one compared again has the lines of the last time', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await insertDueStatementChecks(db, ['A', 'B'], '2026-03-01', minutes(4))
  await insertDueStatementChecks(db, ['A'], '2026-03-02', minutes(5))
  await finishStatementCheck(db, 'A', '2026-03-01', 3, minutes(6))
  await finishStatementCheck(db, 'C', '2026-03-01', 7, minutes(7))
  await finishStatementCheck(db, 'C', '2026-03-01', 8, minutes(9))
  const due = { lines: 0, tries: 0, checked: null }
  const done = { tries: 0, next: null }
  expect(await checks(db)).toEqual([
    ['A 03-01 done', { ...done, lines: 3, checked: 6 }],
    ['A 03-02 due', { ...due, next: 5 }],
    ['B 03-01 due', { ...due, next: 4 }],
    ['C 03-01 done', { ...done, lines: 8, checked: 9 }],
  ])
  expect(await measureStatements(db)).toEqual({ waiting: 2, oldest_at: minutes(4) })
})

test('days compared before a moment are due again, from one day on, at these channels, unless they are due', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const finish = (channelId: string, day: number, checkedMinute: number) =>
    finishStatementCheck(db, channelId, `2026-03-0${day}`, 2, minutes(checkedMinute))
  const repeat = (channelIds: readonly string[], fromDay: string, dueAt: Date) =>
    repeatStatementChecks(db, channelIds, { fromDay, checkedBefore: minutes(10), dueAt })
  await finish('A', 4, 5)
  await repeat(['A'], '2026-03-04', minutes(20))
  await claimDueStatementChecks(db, minutes(20), minutes(80), 1)
  await finish('A', 1, 9)
  await insertDueStatementChecks(db, ['A'], '2026-03-02', minutes(3))
  await claimDueStatementChecks(db, minutes(3), minutes(4), 1)
  for (const [day, minute] of [
    [2, 9],
    [3, 10],
    [5, 1],
  ] as const)
    await finish('A', day, minute)
  await finish('B', 3, 1)
  await finish('C', 3, 1)
  await repeat(['A', 'B'], '2026-03-02', minutes(30))
  const again = { lines: 2, tries: 0, next: 30 }
  const done = { lines: 2, tries: 0, next: null }
  expect(await checks(db)).toEqual([
    ['A 03-01 done', { ...done, checked: 9 }],
    ['A 03-02 due', { ...again, checked: 9 }],
    ['A 03-03 done', { ...done, checked: 10 }],
    ['A 03-04 due', { lines: 2, tries: 1, next: 80, checked: 5 }],
    ['A 03-05 due', { ...again, checked: 1 }],
    ['B 03-03 due', { ...again, checked: 1 }],
    ['C 03-03 done', { ...done, checked: 1 }],
  ])
})

test('the last days of channels are listed, the newest first, with what differed and is not decided', async () => {
  await using opened = await freshDb()
  const { db } = opened
  for (const day of [2, 1, 3]) await finishStatementCheck(db, 'A', `2026-03-0${day}`, day, minutes(day))
  await insertDueStatementChecks(db, ['B', 'C'], '2026-03-03', minutes(9))
  const differ = (channelId: string, day: number, tradeNos: readonly string[]) =>
    insertStatementDifferences(
      db,
      { channelId, day: `2026-03-0${day}`, foundAt: moneyRowsAt },
      tradeNos.map(difference),
    )
  await differ('A', 3, ['decided', 'T', 'T2'])
  await differ('A', 2, ['T3'])
  await differ('B', 3, ['T', 'T2', 'T4', 'T5'])
  const { difference_id: decided } = await db
    .selectFrom('bill_difference')
    .select('difference_id')
    .where('trade_no', '=', 'decided')
    .executeTakeFirstOrThrow()
  await inTx(db, (tx) =>
    insertDecision(tx, {
      caseNo: `bill-${decided}`,
      decision: 'dismissed',
      actor: 'Wang',
      why: 'seen',
      at: moneyRowsAt,
    }),
  )
  const list = (channelIds: readonly string[], maxDays: number) =>
    inTx(db, async (tx) => {
      await readWithoutIndexes(tx)
      return listStatementDays(tx, channelIds, maxDays)
    })
  const ofA = { pay_channel_id: 'A', state: 'done' }
  const days = [
    { ...ofA, day: '2026-03-03', lines: 3, checked_at: minutes(3), differences: 3, waiting: 2 },
    { ...ofA, day: '2026-03-02', lines: 2, checked_at: minutes(2), differences: 1, waiting: 1 },
    { ...ofA, day: '2026-03-01', lines: 1, checked_at: minutes(1), differences: 0, waiting: 0 },
  ]
  const due = { pay_channel_id: 'B', state: 'due', day: '2026-03-03', lines: 0, checked_at: null }
  expect(await list(['A'], 9)).toEqual(days)
  expect(await list(['B', 'A'], 2)).toEqual([...days.slice(0, 2), { ...due, differences: 4, waiting: 4 }])
  expect(await list(['D'], 9)).toEqual([])
})
