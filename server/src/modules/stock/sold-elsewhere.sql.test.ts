import { expect, test } from 'vitest'
import { openStockRows } from '../../../../test-support/seed/stock-rows.ts'
import { inTx } from '../../platform/db.ts'
import { insertSoldElsewhere, listSoldElsewhere } from './sold-elsewhere.sql.ts'

test('a shop keeps each card that it sold elsewhere once, and knows nothing of those of another shop', async () => {
  await using opened = await openStockRows()
  const { db } = opened
  const fingerprints = (text: string) => [...text].map((each) => Buffer.from(each))
  const hex = (text: string) => new Set(fingerprints(text).map((each) => each.toString('hex')))
  const insert = (shopId: number, text: string) =>
    inTx(db, (tx) => insertSoldElsewhere(tx, shopId, fingerprints(text)))
  expect(await insert(1, 'abb')).toBe(2)
  expect(await insert(1, 'bc')).toBe(1)
  expect(await insert(2, 'ad')).toBe(2)
  expect(await listSoldElsewhere(db, 1, fingerprints('acde'))).toEqual(hex('ac'))
  expect(await listSoldElsewhere(db, 2, fingerprints('acde'))).toEqual(hex('ad'))
})
