import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { moneyRowsAt } from '../../../../test-support/seed/money-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { type CommonDb, type CommonTx, inTx } from '../../platform/db.ts'
import {
  findFirstEntryTime,
  type LedgerRow,
  listLedgerAfter,
  listWalletLines,
  sumLedger,
  sumLedgerSince,
  sumWalletByMonth,
} from './month.sql.ts'

const milliseconds = (count: number) => new Date(moneyRowsAt.getTime() + count)

/** Adds an empty wallet of real money and one of test money for each account; returns their numbers. */
async function addWallets(db: CommonDb) {
  const add = async (accountId: number, realMoney: boolean) =>
    (
      await db
        .insertInto('wallet')
        .values({ account_id: accountId, real_money: realMoney })
        .returning('wallet_id')
        .executeTakeFirstOrThrow()
    ).wallet_id
  return { own: await add(1, true), ownTest: await add(1, false), other: await add(2, true) }
}

interface EntryRow {
  walletId: number
  amountFen: number
  kind: LedgerRow['kind']
  ref: string
  realMoney: boolean
  at: Date
  isBonus: boolean
}

/** Inserts an entry with both its lines; the first has this number, whatever was inserted before. */
async function addEntry(
  db: CommonDb,
  entryNo: string,
  line: number,
  { walletId, ...changes }: Partial<EntryRow> & Pick<EntryRow, 'walletId'>,
): Promise<void> {
  const { amountFen = 1, at = moneyRowsAt, kind = 'refund', ref = entryNo, realMoney = true } = changes
  await sql`
    insert into ledger_entry (entry_no, kind, ref, order_no, real_money, at)
    values (${entryNo}, ${kind}, ${ref}, ${`order of ${entryNo}`}, ${realMoney}, ${at})`.execute(db)
  await sql`
    insert into ledger_line (line_id, entry_no, line_no, wallet_id, amount_fen, balance_after_fen, platform_account)
    overriding system value
    values (${line}, ${entryNo}, 1, ${walletId}, ${amountFen}::bigint, ${line + 1000}::bigint, null),
      (${-line}, ${entryNo}, 2, null, -${amountFen}::bigint, null, ${changes.isBonus ? 'bonus' : null})`.execute(
    db,
  )
}

const withoutIndexes = <Result>(db: CommonDb, read: (tx: CommonTx) => Promise<Result>) =>
  inTx(db, async (tx) => {
    await readWithoutIndexes(tx)
    return read(tx)
  })

test('a wallet’s changes are summed up by month of its time zone, each in the month of the latest before it', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const { own, ownTest, other } = await addWallets(db)
  const add = (line: number, walletId: number, amountFen: number, time: string) =>
    addEntry(db, `E${line}`, line, { walletId, amountFen, at: new Date(time) })
  await add(50, own, -30, '2026-03-10T00:00:00Z')
  await add(10, own, 500, '2026-01-31T15:59:59Z')
  await add(20, own, -200, '2026-01-31T16:00:00Z')
  // by a clock that is behind
  await add(30, own, 50, '2026-01-31T15:59:59Z')
  await add(40, own, 7, '2026-02-28T15:59:59Z')
  await add(15, other, 4, '2026-01-31T15:59:59Z')
  await add(25, other, -3, '2026-02-10T00:00:00Z')
  await add(12, ownTest, 2, '2026-01-10T00:00:00Z')
  const read = (accountId: number, realMoney: boolean, timeZone: string) =>
    sumWalletByMonth(db, { accountId, realMoney }, timeZone)
  const month = (name: string, creditedFen: number, debitedFen: number, first: number, last: number) => ({
    month: name,
    credited_fen: creditedFen,
    debited_fen: debitedFen,
    first_line: first,
    last_line: last,
  })
  expect(await read(1, true, 'Asia/Shanghai')).toEqual([
    month('2026-01', 500, 0, 10, 10),
    month('2026-02', 57, 200, 20, 40),
    month('2026-03', 0, 30, 50, 50),
  ])
  expect(await read(1, true, 'UTC')).toMatchObject([
    { month: '2026-01', last_line: 30 },
    { month: '2026-02', first_line: 40 },
    { month: '2026-03' },
  ])
  expect(await read(1, false, 'UTC')).toEqual([month('2026-01', 2, 0, 12, 12)])
  expect(await read(3, true, 'UTC')).toEqual([])
})

test('the changes of one wallet are listed from a line up to another one, in their order, up to the limit', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const { own, ownTest, other } = await addWallets(db)
  await addEntry(db, 'B', 30, { walletId: own })
  await addEntry(db, 'C', 10, { walletId: own, kind: 'purchase', amountFen: -5, at: milliseconds(9) })
  await addEntry(db, 'A', 20, { walletId: own })
  await addEntry(db, 'D', 15, { walletId: other })
  await addEntry(db, 'E', 16, { walletId: ownTest, realMoney: false })
  const list = (firstLine: number, lastLine: number, max: number, realMoney = true) =>
    withoutIndexes(db, (tx) => listWalletLines(tx, { accountId: 1, realMoney }, { firstLine, lastLine }, max))
  const lines = async (...asked: Parameters<typeof list>) =>
    (await list(...asked)).map(({ line_id }) => line_id)
  expect(await lines(10, 30, 9)).toEqual([10, 20, 30])
  expect([await lines(10, 30, 2), await lines(20, 30, 2)]).toEqual([
    [10, 20],
    [20, 30],
  ])
  expect([await lines(11, 29, 9), await lines(10, 30, 9, false)]).toEqual([[20], [16]])
  expect(await list(10, 10, 1)).toEqual([
    {
      line_id: 10,
      at: milliseconds(9),
      kind: 'purchase',
      order_no: 'order of C',
      amount_fen: -5,
      balance_after_fen: 1010,
    },
  ])
})

test('the ledger of a kind of money begins with its earliest entry, not with a note', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const { own, ownTest } = await addWallets(db)
  const find = (realMoney: boolean) => withoutIndexes(db, (tx) => findFirstEntryTime(tx, realMoney))
  await addEntry(db, 'test money', 1, { walletId: ownTest, realMoney: false, at: milliseconds(1) })
  expect([await find(true), await find(false)]).toEqual([undefined, milliseconds(1)])
  await addEntry(db, 'later', 2, { walletId: own, at: milliseconds(4) })
  await addEntry(db, 'first', 3, { walletId: own, at: milliseconds(3) })
  await sql`
    insert into ledger_entry (entry_no, kind, ref, order_no, real_money, at, is_note)
    values ('note', 'purchase', 'note', '', true, ${milliseconds(2)}, true)`.execute(db)
  expect(await find(true)).toEqual(milliseconds(3))
})

test('the changes of all balances are summed up by kind in a span, whose end is not in it, and since a moment', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const { own, ownTest, other } = await addWallets(db)
  const span = { from: milliseconds(10), to: milliseconds(20) }
  expect([await sumLedger(db, true, span), await sumLedgerSince(db, true, span.from)]).toEqual([[], 0])
  const kinds = ['topUp', 'refund', 'purchase', 'partReturn', 'import', 'giftCode', 'bonus'] as const
  for (const [index, kind] of kinds.entries())
    await addEntry(db, kind, index + 1, { walletId: other, kind, at: span.from })
  const add = (line: number, walletId: number, amountFen: number, at: Date, realMoney = true) =>
    addEntry(db, `entry ${line}`, line, { walletId, amountFen, at, realMoney, kind: 'purchase' })
  await add(10, own, -20, milliseconds(19))
  await add(11, own, 300, milliseconds(9))
  await add(12, own, 4000, span.to)
  await add(13, ownTest, 50_000, milliseconds(15), false)
  const sums = await inTx(db, async (tx) => {
    // groups that need not be sorted are not
    await sql`set local enable_sort = off`.execute(tx)
    return sumLedger(tx, true, span)
  })
  const one = { entries: 1, amount_fen: 1 }
  expect(sums).toEqual([
    { kind: 'bonus', ...one },
    { kind: 'giftCode', ...one },
    { kind: 'import', ...one },
    { kind: 'partReturn', ...one },
    { kind: 'purchase', entries: 2, amount_fen: -19 },
    { kind: 'refund', ...one },
    { kind: 'topUp', ...one },
  ])
  expect(await sumLedger(db, false, span)).toEqual([{ kind: 'purchase', entries: 1, amount_fen: 50_000 }])
  expect(await sumLedgerSince(db, true, span.from)).toBe(7 - 20 + 4000)
  expect(await sumLedgerSince(db, true, span.to)).toBe(4000)
  expect(await sumLedgerSince(db, true, milliseconds(21))).toBe(0)
})

test('the ledger of a span is listed after one of its entries, by time and number, each with its account', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const { own, ownTest, other } = await addWallets(db)
  const span = { from: milliseconds(10), to: milliseconds(20) }
  await addEntry(db, 'C', 1, { walletId: other, at: span.from, kind: 'bonus', isBonus: true })
  await addEntry(db, 'A', 2, { walletId: own, at: milliseconds(19), ref: 'R', amountFen: -7 })
  await addEntry(db, 'B', 3, { walletId: own, at: span.from })
  await addEntry(db, 'before', 4, { walletId: own, at: milliseconds(9) })
  await addEntry(db, 'at its end', 5, { walletId: own, at: span.to })
  await addEntry(db, 'test money', 6, { walletId: ownTest, at: milliseconds(15), realMoney: false })
  const list = (last: LedgerRow | undefined, max: number, realMoney = true) =>
    withoutIndexes(db, (tx) => listLedgerAfter(tx, realMoney, span, last, max))
  const numbers = (rows: readonly LedgerRow[]) => rows.map(({ entry_no }) => entry_no)
  const all = await list(undefined, 9)
  expect(numbers(all)).toEqual(['B', 'C', 'A'])
  expect(all.slice(1)).toEqual([
    {
      entry_no: 'C',
      at: span.from,
      kind: 'bonus',
      order_no: 'order of C',
      ref: 'C',
      account_id: 2,
      amount_fen: 1,
      balance_after_fen: 1001,
      platform_account: 'bonus',
    },
    {
      entry_no: 'A',
      at: milliseconds(19),
      kind: 'refund',
      order_no: 'order of A',
      ref: 'R',
      account_id: 1,
      amount_fen: -7,
      balance_after_fen: 1002,
      platform_account: null,
    },
  ])
  expect([numbers(await list(undefined, 2)), numbers(await list(all[0], 1))]).toEqual([['B', 'C'], ['C']])
  expect([numbers(await list(all[1], 9)), await list(all[2], 9)]).toEqual([['A'], []])
  expect(numbers(await list(undefined, 9, false))).toEqual(['test money'])
})
