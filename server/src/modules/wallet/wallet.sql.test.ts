import { expect, test } from 'vitest'
import { moneyRowsAt } from '../../../../test-support/seed/money-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { type CommonDb, type CommonTx, inTx } from '../../platform/db.ts'
import {
  findPurchase,
  type LedgerEntry,
  listImportedFen,
  readBalance,
  readStatement,
  sumBalances,
  writeCredit,
  writeDebit,
  writeNote,
} from './wallet.sql.ts'

/** An entry of real money of the first account; its reference is its number unless given. */
const entry = (entryNo: string, changes: Partial<LedgerEntry> = {}): LedgerEntry => ({
  entryNo,
  kind: 'refund',
  ref: entryNo,
  orderNo: `order of ${entryNo}`,
  accountId: 1,
  realMoney: true,
  amountFen: 100,
  at: moneyRowsAt,
  ...changes,
})

const credit = (db: CommonDb, entryNo: string, changes: Partial<LedgerEntry> = {}) =>
  inTx(db, (tx) => writeCredit(tx, entry(entryNo, changes)))

const debit = (db: CommonDb, entryNo: string, changes: Partial<LedgerEntry> = {}) =>
  inTx(db, (tx) => writeDebit(tx, entry(entryNo, { kind: 'purchase', ...changes })))

/** Expects that a balance does not suffice; the entry is rolled back, as its callers do. */
const expectShort = (db: CommonDb, changes: Partial<LedgerEntry>) =>
  expect(
    inTx(db, async (tx) => {
      throw new Error(await writeDebit(tx, entry('too much', { kind: 'purchase', ...changes })))
    }),
  ).rejects.toThrow('short')

const withoutIndexes = <Result>(db: CommonDb, read: (tx: CommonTx) => Promise<Result>) =>
  inTx(db, async (tx) => {
    await readWithoutIndexes(tx)
    return read(tx)
  })

/** The wallets by their accounts, test money marked. */
const balances = async (db: CommonDb) =>
  (await db.selectFrom('wallet').selectAll().orderBy('wallet_id').execute()).map(
    ({ account_id, real_money, balance_fen }) => `${account_id}${real_money ? '' : ' test'}: ${balance_fen}`,
  )

test('money moves once between one wallet and the shop, down to the last fen, and no other balance changes', async () => {
  await using opened = await freshDb()
  const { db } = opened
  expect(await credit(db, 'other account', { accountId: 2, amountFen: 700 })).toBe('moved')
  expect(await credit(db, 'test money', { realMoney: false, amountFen: 800 })).toBe('moved')
  expect(await credit(db, 'first', { amountFen: 600 })).toBe('moved')
  expect(await credit(db, 'second', { amountFen: 400 })).toBe('moved')
  expect(await credit(db, 'again', { ref: 'first', amountFen: 600 })).toBe('known')
  const at = (fen: number) => ['2: 700', '1 test: 800', `1: ${fen}`]
  expect(await balances(db)).toEqual(at(1000))
  expect(await debit(db, 'part', { amountFen: 300 })).toBe('moved')
  expect(await balances(db)).toEqual(at(700))
  expect(await debit(db, 'part again', { ref: 'part', amountFen: 300 })).toBe('known')
  await expectShort(db, { amountFen: 701 })
  await expectShort(db, { amountFen: 1, accountId: 3 })
  await expectShort(db, { amountFen: 1, accountId: 2, realMoney: false })
  expect(await balances(db)).toEqual(at(700))
  expect(await debit(db, 'rest', { amountFen: 700 })).toBe('moved')
  expect(await balances(db)).toEqual(at(0))
  expect(await credit(db, 'third', { amountFen: 5 })).toBe('moved')
  expect(await balances(db)).toEqual(at(5))
})

test('an entry has two sides that sum to zero, and that of a bonus or of its return is apart from the shop’s', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await credit(db, '1', { kind: 'topUp', amountFen: 100, ref: 'top-up' })
  await credit(db, '2', { kind: 'bonus', amountFen: 20, realMoney: false })
  await credit(db, '3', { kind: 'bonus', amountFen: 10 })
  await debit(db, '4', { kind: 'bonusReturn', amountFen: 10 })
  await debit(db, '5', { kind: 'topUpRefund', amountFen: 60, orderNo: '' })
  const lines = await db
    .selectFrom('ledger_line')
    .leftJoin('wallet', 'wallet.wallet_id', 'ledger_line.wallet_id')
    .select(['entry_no', 'line_no', 'account_id', 'real_money', 'amount_fen', 'balance_after_fen'])
    .select('platform_account')
    .orderBy('entry_no')
    .orderBy('line_no')
    .execute()
  expect(lines.map((line) => Object.values(line))).toEqual([
    ['1', 1, 1, true, 100, 100, null],
    ['1', 2, null, null, -100, null, null],
    ['2', 1, 1, false, 20, 20, null],
    ['2', 2, null, null, -20, null, 'bonus'],
    ['3', 1, 1, true, 10, 110, null],
    ['3', 2, null, null, -10, null, 'bonus'],
    ['4', 1, 1, true, -10, 100, null],
    ['4', 2, null, null, 10, null, 'bonus'],
    ['5', 1, 1, true, -60, 40, null],
    ['5', 2, null, null, 60, null, null],
  ])
  const entries = await db.selectFrom('ledger_entry').selectAll().orderBy('entry_no').execute()
  const written = { order_no: 'order of 1', at: moneyRowsAt, is_note: false }
  expect(entries.slice(0, 2)).toEqual([
    { ...written, entry_no: '1', kind: 'topUp', ref: 'top-up', real_money: true },
    { ...written, entry_no: '2', kind: 'bonus', ref: '2', real_money: false, order_no: 'order of 2' },
  ])
})

test('a balance is that of one account in one kind of money, and all are summed up by kind', async () => {
  await using opened = await freshDb()
  const { db } = opened
  expect([await readBalance(db, 1, true), await sumBalances(db, true)]).toEqual([0, 0])
  await credit(db, 'A', { amountFen: 1, realMoney: false, accountId: 2 })
  await credit(db, 'B', { amountFen: 20 })
  await credit(db, 'C', { amountFen: 300, realMoney: false })
  await credit(db, 'D', { amountFen: 4000, accountId: 2 })
  const read = (accountId: number) =>
    Promise.all([readBalance(db, accountId, true), readBalance(db, accountId, false)])
  expect([await read(1), await read(2), await read(3)]).toEqual([
    [20, 300],
    [4000, 1],
    [0, 0],
  ])
  expect([await sumBalances(db, true), await sumBalances(db, false)]).toEqual([4020, 301])
})

test('a purchase is found by its number, unless another kind of entry has it or it is ruled out', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await credit(db, 'R', { amountFen: 1000 })
  await credit(db, 'R2', { amountFen: 1000, realMoney: false, accountId: 2 })
  await debit(db, 'A', { ref: 'P', amountFen: 300 })
  await debit(db, 'B', { ref: 'P2', amountFen: 70, realMoney: false, accountId: 2 })
  // as if its lines had been lost
  await db
    .insertInto('ledger_entry')
    .values({
      entry_no: 'C',
      kind: 'purchase',
      ref: 'P3',
      order_no: '',
      real_money: true,
      at: moneyRowsAt,
    })
    .execute()
  const first = { entry_no: 'A', order_no: 'order of A', real_money: true, account_id: 1, amount_fen: 300 }
  expect(await findPurchase(db, 'P')).toEqual(first)
  expect(await findPurchase(db, 'P2')).toEqual({
    entry_no: 'B',
    order_no: 'order of B',
    real_money: false,
    account_id: 2,
    amount_fen: 70,
  })
  expect([await findPurchase(db, 'R'), await findPurchase(db, 'P3')]).toEqual([undefined, undefined])
  const note = (entryNo: string, ref: string) =>
    writeNote(db, { entryNo, ref, orderNo: 'noted', realMoney: false, at: moneyRowsAt })
  await note('N', 'R')
  await note('N2', 'R')
  await note('N3', 'P')
  expect(await findPurchase(db, 'R')).toBe('ruledOut')
  expect(await findPurchase(db, 'P')).toEqual(first)
  expect(await debit(db, 'D', { ref: 'R', amountFen: 1 })).toBe('known')
  expect(await balances(db)).toEqual(['1: 700', '2 test: 930'])
  const notes = await db.selectFrom('ledger_entry').selectAll().where('is_note', '=', true).execute()
  expect(notes).toEqual([
    {
      entry_no: 'N',
      kind: 'purchase',
      ref: 'R',
      order_no: 'noted',
      real_money: false,
      at: moneyRowsAt,
      is_note: true,
    },
  ])
})

test('what imports credited is read by their references, whatever else has one of these', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await credit(db, 'A', { kind: 'import', ref: 'one', amountFen: 11 })
  await credit(db, 'B', { kind: 'import', ref: 'two', amountFen: 22, accountId: 2 })
  await credit(db, 'C', { kind: 'import', ref: 'three', amountFen: 33 })
  await credit(db, 'D', { kind: 'refund', ref: 'two', amountFen: 44 })
  await credit(db, 'E', { kind: 'refund', ref: 'four', amountFen: 55 })
  const read = (refs: readonly string[]) => withoutIndexes(db, (tx) => listImportedFen(tx, refs))
  expect(await read(['one', 'two', 'four', 'five'])).toEqual(
    new Map([
      ['one', 11],
      ['two', 22],
    ]),
  )
  expect(await read([])).toEqual(new Map())
})

test('the changes of one wallet are read by page, the newest first, with their number and the balance', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const later = new Date(moneyRowsAt.getTime() + 1)
  await credit(db, 'A', { amountFen: 100, at: later })
  await credit(db, 'other account', { accountId: 2 })
  await credit(db, 'test money', { realMoney: false })
  await debit(db, 'B', { amountFen: 30 })
  await credit(db, 'C', { amountFen: 5 })
  await credit(db, 'other account again', { accountId: 2 })
  const read = (page: number, pageSize: number, accountId = 1) =>
    withoutIndexes(db, (tx) => readStatement(tx, { accountId, realMoney: true }, { page, pageSize }))
  const summary = { balance_fen: 75, total: 3 }
  const newest = [
    {
      ...summary,
      at: moneyRowsAt,
      kind: 'refund',
      order_no: 'order of C',
      amount_fen: 5,
      balance_after_fen: 75,
    },
    {
      ...summary,
      at: moneyRowsAt,
      kind: 'purchase',
      order_no: 'order of B',
      amount_fen: -30,
      balance_after_fen: 70,
    },
  ]
  const first = {
    ...summary,
    at: later,
    kind: 'refund',
    order_no: 'order of A',
    amount_fen: 100,
    balance_after_fen: 100,
  }
  expect(await read(1, 2)).toEqual(newest)
  expect(await read(2, 2)).toEqual([first])
  expect(await read(1, 9)).toEqual([...newest, first])
  expect(await read(3, 2)).toMatchObject([{ ...summary, at: null, amount_fen: null }])
  expect(await read(1, 9, 3)).toEqual([])
})
