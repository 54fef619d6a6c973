import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import { addItemRows, addShopRows } from '../../../../test-support/seed/shop-item-rows.ts'
import { addSharedTextRow } from '../../../../test-support/seed/stock-card-rows.ts'
import { expectClaimedOnce } from '../../../../test-support/server/expect-claimed-once.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { inTableOrder, readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { type Db, inTx, type Tables, type Tx } from '../../platform/db.ts'
import {
  beginFileCheck,
  closeFileArrival,
  deleteFile,
  dropExpiredFiles,
  dropFiles,
  endFileCheck,
  findFile,
  findFileOfText,
  insertFileTicket,
  listClosableFileArrivals,
  listFilesOfItem,
  listFilesOfShop,
  listStoredFileKeys,
  listSupersededFiles,
  reopenFile,
} from './stock-file.sql.ts'

type NewFile = Insertable<Tables['stock_file']>

const at = (minute: number) => new Date(Date.parse('2026-03-01T00:00:00Z') + minute * 60_000)

const [shop, otherShop] = [1, 2]
const [item, secondItem, itemOfOther] = [1, 2, 3]
const shopOf = (itemId: number) => (itemId === itemOfOther ? otherShop : shop)

async function addItems(db: Db) {
  await addShopRows(db, [shop, otherShop])
  await addItemRows(db, { shopId: shop, itemIds: [item, secondItem], content: 'reusable' })
  await addItemRows(db, { shopId: otherShop, itemIds: [itemOfOther], content: 'reusable' })
}

/** The ticket of a file of ten bytes, which expires after ten minutes. */
const ticket = (key: string, { item_id = item, ...changes }: Partial<NewFile> = {}): NewFile => ({
  file_key: key,
  shop_id: shopOf(item_id),
  item_id,
  state: 'signed',
  name: `${key}.zip`,
  size_bytes: 10,
  sha256: null,
  shared_text_id: null,
  actor: 'seller',
  created_at: at(0),
  expires_at: at(10),
  arrival_until: null,
  ...changes,
})

/** A stored file, by the text that it is delivered with. */
const stored = (textId: number, changes: Partial<NewFile> = {}): NewFile =>
  ticket(`file of ${textId}`, {
    state: 'ready',
    sha256: Buffer.alloc(32),
    shared_text_id: textId,
    expires_at: null,
    ...changes,
  })

const addText = (db: Db, textId: number, itemId: number, minute = 0) =>
  addSharedTextRow(db, { textId, itemId, shopId: shopOf(itemId), at: at(minute) })

/** Inserts files in this order. */
const addFiles = (db: Db, files: readonly NewFile[]) => db.insertInto('stock_file').values(files).execute()

const statesOf = async (db: Db) =>
  (await db.selectFrom('stock_file').selectAll().orderBy('file_key').execute()).map(
    ({ file_key, state, expires_at }) => [file_key, state, expires_at],
  )

const texts = (rows: readonly { shared_text_id: number | null }[]) => rows.map((row) => row.shared_text_id)
const keys = (rows: readonly { file_key: string }[]) => rows.map((row) => row.file_key)

test('a file gets a ticket as long as all files of its shop fit, those of other shops aside', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addItems(db)
  const insert = (key: string, bytes: number, itemId = item) =>
    insertFileTicket(db, ticket(key, { size_bytes: bytes, item_id: itemId }), 100)
  expect(await insert('too large', 101)).toBe(false)
  expect(await insert('first', 60), 'of a shop without files').toBe(true)
  expect(await insert('of the other shop', 90, itemOfOther)).toBe(true)
  await dropFiles(db, ['first'], at(20))
  expect(await insert('one byte too many', 41, secondItem)).toBe(false)
  expect(await insert('last', 40, secondItem), 'exactly what fits').toBe(true)
  expect(await insert('full', 1)).toBe(false)
  expect(keys(await db.selectFrom('stock_file').select('file_key').orderBy('file_key').execute())).toEqual([
    'first',
    'last',
    'of the other shop',
  ])
  expect(await findFile(db, 'last')).toEqual({
    ...ticket('last', { size_bytes: 40, item_id: secondItem }),
    has_text: false,
  })
  expect(await findFile(db, 'full')).toBeUndefined()
})

test('a ticket is checked once and in its time, and only a check makes a file ready or its ticket valid again', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addItems(db)
  await addText(db, 1, item)
  await addFiles(db, [
    ticket('checked', { state: 'checking' }),
    ticket('dropped', { state: 'dropped' }),
    ticket('signed'),
    ticket('signed too'),
    ticket('whole', { state: 'checking' }),
  ])
  const begin = (key: string, now: Date) => beginFileCheck(db, key, { now, until: at(40) })
  for (const key of ['checked', 'dropped', 'unknown']) expect(await begin(key, at(0)), key).toBeUndefined()
  expect(await begin('signed', at(10)), 'expired').toBeUndefined()
  expect(await begin('signed', at(9))).toMatchObject({ file_key: 'signed', state: 'checking' })
  expect(await begin('signed', at(9)), 'a second time').toBeUndefined()
  const found = { sha256: Buffer.alloc(32, 1), sharedTextId: 1, hasText: true }
  const end = (key: string) => inTx(db, (tx) => endFileCheck(tx, key, found))
  for (const key of ['signed too', 'dropped', 'unknown']) expect(await end(key), key).toBeUndefined()
  expect(await end('whole')).toEqual(
    stored(1, { file_key: 'whole', name: 'whole.zip', sha256: found.sha256, has_text: true }),
  )
  for (const key of ['checked', 'dropped', 'whole', 'signed too']) await reopenFile(db, key, at(70))
  expect(await statesOf(db)).toEqual([
    ['checked', 'signed', at(70)],
    ['dropped', 'dropped', at(10)],
    ['signed', 'checking', at(40)],
    ['signed too', 'signed', at(10)],
    ['whole', 'ready', null],
  ])
})

test('stored files are listed newest first of an item, by item and age of a shop, and found by their texts', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addItems(db)
  for (const textId of [1, 2, 4, 6]) await addText(db, textId, item)
  await addText(db, 3, secondItem)
  await addText(db, 5, itemOfOther)
  await addFiles(db, [
    stored(2),
    stored(3, { item_id: secondItem }),
    stored(1),
    ticket('signed'),
    stored(4, { state: 'dropped', expires_at: at(10) }),
    stored(6),
    stored(5, { item_id: itemOfOther }),
  ])
  const ofItem = async (itemId: number, max: number) =>
    texts(await inTableOrder(db, (tx) => listFilesOfItem(tx, itemId, max)))
  expect(await ofItem(item, 9)).toEqual([6, 2, 1])
  expect(await ofItem(item, 2)).toEqual([6, 2])
  expect(await ofItem(itemOfOther, 9)).toEqual([5])
  expect(texts(await inTableOrder(db, (tx) => listFilesOfShop(tx, shop)))).toEqual([1, 2, 6, 3])
  expect(keys(await inTableOrder(db, listStoredFileKeys))).toEqual(
    [1, 2, 3, 5, 6].map((textId) => `file of ${textId}`),
  )
  expect((await findFileOfText(db, 1))?.file_key).toBe('file of 1')
  expect([await findFileOfText(db, 4), await findFileOfText(db, 7)]).toEqual([undefined, undefined])
})

test('expired files are dropped by one process, once nothing can arrive, unless their shop is leaving', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addItems(db)
  await addFiles(db, [
    ticket('second', { expires_at: at(3) }),
    ticket('first', { expires_at: at(1), arrival_until: at(0) }),
  ])
  const claim = async (tx: Tx, now: Date, limit: number) => {
    await readWithoutIndexes(tx)
    const dropped = keys(await dropExpiredFiles(tx, now, limit))
    for (const key of dropped) await deleteFile(tx, key)
    return dropped
  }
  await expectClaimedOnce(db, { first: 'first', second: 'second', firstDueAt: at(1), claim }, at(9))
  await addText(db, 1, item)
  await addFiles(db, [
    ticket('may arrive', { expires_at: at(1), arrival_until: at(6) }),
    ticket('arrived', { expires_at: at(1), arrival_until: at(5) }),
    ticket('checking', { expires_at: at(2), state: 'checking' }),
    ticket('not expired'),
    ticket('leaving', { item_id: itemOfOther, expires_at: at(1) }),
    stored(1, { arrival_until: at(1) }),
  ])
  await db
    .insertInto('move_step')
    .values({ move_no: 'move', tenant_id: otherShop, state: 'leaving', at: at(0) })
    .execute()
  expect(keys(await dropExpiredFiles(db, at(5), 9)).sort()).toEqual(['arrived', 'checking'])
  expect(await statesOf(db)).toEqual([
    ['arrived', 'dropped', at(1)],
    ['checking', 'dropped', at(2)],
    ['file of 1', 'ready', null],
    ['leaving', 'signed', at(1)],
    ['may arrive', 'signed', at(1)],
    ['not expired', 'signed', at(10)],
  ])
})

test('where nothing can arrive any more is closed, the earliest first; files are closed, dropped and deleted by key', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addItems(db)
  for (const textId of [1, 2, 3]) await addText(db, textId, item)
  await addFiles(db, [
    stored(3, { arrival_until: at(8) }),
    stored(1, { arrival_until: at(7) }),
    stored(2),
    ticket('signed', { arrival_until: at(1) }),
  ])
  const closable = async (now: Date, limit: number) =>
    keys(await inTableOrder(db, (tx) => listClosableFileArrivals(tx, now, limit)))
  expect(await closable(at(7), 9)).toEqual(['file of 1'])
  expect(await closable(at(8), 9)).toEqual(['file of 1', 'file of 3'])
  expect(await closable(at(8), 1)).toEqual(['file of 1'])
  await closeFileArrival(db, 'file of 1')
  expect(await closable(at(8), 9)).toEqual(['file of 3'])
  await dropFiles(db, ['file of 1', 'file of 3'], at(30))
  await deleteFile(db, 'file of 3')
  expect(await statesOf(db)).toEqual([
    ['file of 1', 'dropped', at(30)],
    ['file of 2', 'ready', null],
    ['signed', 'signed', at(10)],
  ])
})

test('a stored file is superseded since its item has had a newer text, with or without a file', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addItems(db)
  await addText(db, 9, item, 20)
  await addText(db, 1, item, 0)
  await addText(db, 2, item, 10)
  await addText(db, 3, item, 11)
  await addText(db, 8, item, 12)
  await addText(db, 4, secondItem, 0)
  await addText(db, 5, itemOfOther, 0)
  await addText(db, 7, itemOfOther, 30)
  await addFiles(db, [
    stored(2),
    stored(1),
    stored(8),
    stored(3, { state: 'dropped', expires_at: at(10) }),
    stored(4, { item_id: secondItem }),
    stored(5, { item_id: itemOfOther }),
    stored(7, { item_id: itemOfOther }),
  ])
  const superseded = async (before: Date, { after = 0, limit = 9 } = {}) =>
    texts(await inTableOrder(db, (tx) => listSupersededFiles(tx, { before, after, limit })))
  expect(await superseded(at(25))).toEqual([1, 2, 8])
  expect(await superseded(at(25), { after: 1 })).toEqual([2, 8])
  expect(await superseded(at(25), { limit: 1 })).toEqual([1])
  expect(await superseded(at(30)), 'until the newer text is older').toEqual([1, 2, 8])
  expect(await superseded(at(31))).toEqual([1, 2, 5, 8])
})
