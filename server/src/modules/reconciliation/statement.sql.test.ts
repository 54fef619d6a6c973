import { expect, test } from 'vitest'
import { moneyRowsAt } from '../../../../test-support/seed/money-rows.ts'
import { expectClaimedOnce } from '../../../../test-support/server/expect-claimed-once.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import type { StatementDifference } from './statement.rules.ts'
import {
  claimDueStatementChecks,
  finishStatementCheck,
  insertDueStatementChecks,
  insertStatementDifferences,
} from './statement.sql.ts'

const minutes = (count: number) => new Date(moneyRowsAt.getTime() + count * 60_000)

test('a difference is inserted once for its channel, and how many were new is returned', async () => {
  await using opened = await freshDb()
  const difference = (tradeNo: string): StatementDifference => ({
    kind: 'missingHere',
    what: 'paid',
    tradeNo,
    number: '',
    hereFen: null,
    thereFen: 7,
  })
  const insert = (channelId: string, tradeNos: readonly string[]) =>
    insertStatementDifferences(
      opened.db,
      { channelId, day: '2026-03-01', foundAt: moneyRowsAt },
      tradeNos.map(difference),
    )
  expect(await insert('A', ['T'])).toBe(1)
  expect(await insert('A', ['T', 'T2'])).toBe(1)
  expect(await insert('B', ['T'])).toBe(1)
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
  const rows = await db.selectFrom('bill_check').select(['tries', 'state', 'lines']).orderBy('day').execute()
  const claimed = { tries: 1, state: 'due', lines: 0 }
  expect(rows).toEqual([claimed, claimed, { tries: 0, state: 'done', lines: 5 }])
})
