import { createReadStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { login } from '@faka/contract/account/account'
import { getOrderFile } from '@faka/contract/delivery/order-file'
import { createOrder } from '@faka/contract/order/order'
import { Phone } from '@faka/contract/shared/contact'
import { RequestId } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openBuyer } from '../../../test-support/seed/open-buyer.ts'
import { openCells } from '../../../test-support/seed/open-cells.ts'
import { createPicture, uploadPicture } from '../../../test-support/seed/pictures.ts'
import { buy, readCards } from '../../../test-support/seed/purchase.ts'
import { seedFile } from '../../../test-support/seed/seed-file.ts'
import { digestDatabase } from '../../../test-support/server/database-contents.ts'
import { emptyDb, freshDb } from '../../../test-support/server/fresh-db.ts'
import { type Backups, openBackups } from '../../../test-support/server/open-backups.ts'
import { runBeside } from '../../../test-support/server/open-cli.ts'
import { createCards, openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { openShopProcess } from '../../../test-support/server/open-shop-process.ts'
import { readSchemaCatalog } from '../../../test-support/server/read-schema-catalog.ts'
import { createUser } from '../modules/account/create-user.ts'
import { listCellNumbers } from '../platform/cells/cell.sql.ts'
import { openDirectConnection } from '../platform/db/direct-connection.ts'
import { type Db, openDatabase } from '../platform/db.ts'
import { createLog } from '../platform/log.ts'
import { toWebStream } from '../platform/web-streams.ts'
import { type ArchiveEntry, packArchive, unpackArchive } from './archive.ts'
import { Manifest, manifestName } from './manifest.ts'

const silent = createLog('silent')

/** Makes a backup beside the running shop; returns its file. */
async function backUp(
  shop: TestShop,
  backups: Backups,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { exitCode, err, out } = await runBeside(shop, ['backup', '--json'], '', { ...backups.env, ...env })
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
  const { name } = JSON.parse(out)
  return `${backups.folder}/${name}`
}

/** Restores the file into a database, with the laws checked. */
const restore = (
  shop: TestShop,
  backups: Backups,
  file: string,
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
) =>
  runBeside(shop, ['backup', 'restore', file, '--identity', backups.identityFile, '--check'], '', {
    ...backups.env,
    DATABASE_URL: databaseUrl,
    ...env,
  })

/** Takes back what a restore adds to the rows of a backup. */
const undoFreeze = (db: Db) =>
  sql`update shop set frozen_at = null, freeze_reason = '';
    alter table shop_event disable trigger user;
    delete from shop_event where actor = 'job restore';
    alter table shop_event enable trigger user`.execute(db)

const readIdentity = async ({ identityFile }: Backups): Promise<string> =>
  (await readFile(identityFile, 'utf8')).split('\n')[1] ?? ''

/** Writes a backup anew with some of its files changed or left out, and checksums that fit; returns its file. */
async function repack(
  file: string,
  backups: Backups,
  change: (entry: ArchiveEntry) => ArchiveEntry | undefined,
): Promise<string> {
  const identity = await readIdentity(backups)
  async function* changed() {
    for await (const entry of unpackArchive(toWebStream(createReadStream(file)), [identity])) {
      const kept = change(entry)
      if (kept) yield kept
    }
  }
  const bytes = await packArchive(changed(), [backups.recipient], new AbortController().signal)
  const made = `${file}.changed`
  await writeFile(made, bytes)
  return made
}

/** The first file of a backup, as of a schema that one more migration made. */
function ofLaterSchema({ name, content }: ArchiveEntry): ArchiveEntry {
  const manifest = Manifest.parse(JSON.parse(content.toString()))
  const migrations = [...manifest.migrations, '9999-of-another.sql']
  return { name, content: Buffer.from(JSON.stringify({ ...manifest, migrations })) }
}

test('a shop that is restored elsewhere is the same one: every row, card, picture and password', async () => {
  await using shop = await openShop()
  await using backups = await openBackups()
  await using target = await emptyDb()
  const itemId = await shop.addItem({ cards: createCards(20), title: '星屑水晶 🎮\t"quoted"\\' })
  const bought = await buy(shop, itemId, { quantity: 2 })
  const cards = await readCards(bought)
  const password = 'a password to keep'
  await createUser(shop.seller, {
    userName: 'restored',
    phone: Phone.parse('13912345678'),
    password,
    roles: ['BUYER'],
  })
  const picture = await uploadPicture(shop, shop.visitor(), await createPicture())
  // more than a piece
  const program = Buffer.alloc(9 * 1024 * 1024, 'a program ')
  const download = await shop.addItem({ content: 'reusable' })
  await seedFile(shop, download, { bytes: program })
  const downloaded = await buy(shop, download)
  await shop.runJobs()
  const TEXTS_DIR = `${backups.folder}-texts`
  await mkdir(TEXTS_DIR)
  await writeFile(`${TEXTS_DIR}/terms.zh-CN.md`, '条款')
  const file = await backUp(shop, backups, { TEXTS_DIR })

  const dataDir = `${backups.folder}-data`
  const restored = await restore(shop, backups, file, target.url, { DATA_DIR: dataDir })
  expect(restored).toMatchObject({ exitCode: 0, err: '' })
  expect(restored.out).toMatch(
    /^Restored the backup of .+: \d+ tables, \d+ rows, 2 pictures and files\.\n1 shops are frozen.+\nChecked \d\d+ laws; broken in 0 places\.\n$/,
  )

  const database = openDatabase({ url: target.url, connections: 4, log: silent })
  const db = { ...database, url: target.url, [Symbol.asyncDispose]: database.close }
  onTestFinished(database.close)
  // what only the shop itself knows: that the backup was made, and who is logged in
  await sql`delete from backup_run; delete from session`.execute(shop.db.db)
  await undoFreeze(database.db)
  expect(await digestDatabase(db)).toBe(await digestDatabase(shop.db))
  const copy = await openShopProcess(db, shop.clock, shop.logged, { config: { dataDir } })
  onTestFinished(copy.close)
  expect(await readCards({ buyer: copy.visitor(), orderNo: bought.orderNo })).toEqual(cards)
  expect((await copy.app.inject(picture.url)).statusCode).toBe(200)
  const link = await copy.visitor().call(getOrderFile, { orderNo: downloaded.orderNo })
  expect((await copy.app.inject(link.url)).rawPayload.equals(program)).toBe(true)
  expect(await readFile(`${dataDir}/texts/terms.zh-CN.md`, 'utf8')).toBe('条款')
  expect(await copy.visitor().call(login, { userName: 'restored', password })).toMatchObject({
    userName: 'restored',
  })
  // the constraints and the triggers are back
  expect(await readSchemaCatalog(database.db)).toEqual(await readSchemaCatalog(shop.db.db))
  await expect(sql`delete from order_event`.execute(database.db)).rejects.toThrow('never changed')
})

test('a backup of several cells is restored with all of them, and their shops are frozen too', async () => {
  const { shop, places } = await openCells()
  await using _ = shop
  await using backups = await openBackups()
  await using target = await emptyDb()
  for (const { itemId, payChannel } of places) await buy(shop, itemId, { payChannel })
  await shop.runJobs()
  const file = await backUp(shop, backups)
  const { out, ...restored } = await restore(shop, backups, file, target.url)
  expect(restored).toEqual({ exitCode: 0, err: '' })
  expect(out).toContain('3 shops are frozen')
  const database = openDatabase({ url: target.url, connections: 2, log: silent })
  onTestFinished(database.close)
  expect(await listCellNumbers(database.db)).toEqual([1, 1023])
  const digest = async (db: Db, table: string) =>
    (
      await sql<{ digest: string }>`
        select md5(string_agg(row::text, ',' order by row::text)) as digest from ${sql.raw(table)} as row`.execute(
        db,
      )
    ).rows
  for (const table of ['cell_1.orders', 'cell_1.card', 'cell_1023.payment', 'cell_1023.audit_link'])
    expect(await digest(database.db, table)).toEqual(await digest(shop.db.db, table))
  for (const schema of ['public', 'cell_1', 'cell_1023'])
    expect(await readSchemaCatalog(database.db, [schema])).toEqual(
      await readSchemaCatalog(shop.db.db, [schema]),
    )
})

test('a restored shop sells no card until it was looked at: it is frozen on the record, and every session has ended', async () => {
  await using shop = await openShop()
  await using backups = await openBackups()
  await using target = await emptyDb()
  const itemId = await shop.addItem({ cards: createCards(1) })
  await openBuyer(shop)
  const file = await backUp(shop, backups)
  // sold after the backup, so that it is free again in what is restored
  await buy(shop, itemId)
  expect(await restore(shop, backups, file, target.url)).toMatchObject({ exitCode: 0, err: '' })
  const database = openDatabase({ url: target.url, connections: 4, log: silent })
  onTestFinished(database.close)
  const db = { ...database, url: target.url, [Symbol.asyncDispose]: database.close }
  const copy = await openShopProcess(db, shop.clock, shop.logged, {})
  onTestFinished(copy.close)
  const { code } = await copy.visitor().expectRejection(createOrder, {
    requestId: RequestId.parse(crypto.randomUUID()),
    itemId,
    quantity: 1,
    contact: { mail: 'buyer@example.com' },
    payChannel: shop.payChannels.md5,
  })
  expect(code).toBe('shopFrozen')
  const { rows } = await sql`
    select kind, actor, why, freeze_reason as reason, (select count(*) from session) as sessions
    from shop_event join shop using (shop_id) order by event_id desc limit 1`.execute(database.db)
  const reason = expect.stringContaining('Restored from the backup of 20')
  expect(rows).toEqual([{ kind: 'frozen', actor: 'job restore', why: reason, reason, sessions: 0 }])
  const unfrozen = await runBeside(shop, ['shop', 'unfreeze', shop.shortUrl, '--why', 'looked at'], '', {
    DATABASE_URL: target.url,
  })
  expect(unfrozen).toMatchObject({ exitCode: 0, err: '' })
})

test('a backup waits for a change of a table, and has it whole', async () => {
  await using shop = await openShop()
  await using backups = await openBackups()
  const change = await openDirectConnection(shop.db.url)
  onTestFinished(() => change.end())
  await change.query('begin; alter table classify add column added integer')
  const made = backUp(shop, backups)
  await expect
    .poll(
      async () =>
        (
          await shop.db.pool.query(
            `select from pg_locks where not granted and relation = 'classify'::regclass`,
          )
        ).rowCount,
    )
    .toBe(1)
  await change.query('commit')
  const bytes = toWebStream(createReadStream(await made))
  const { value } = await unpackArchive(bytes, [await readIdentity(backups)]).next()
  const { tables } = Manifest.parse(JSON.parse(value?.content.toString() ?? ''))
  expect(tables.find(({ name }) => name === 'public.classify')?.columns).toContain('added')
})

test('nothing is restored over another shop, from another schema, with another key, or without the private key', async () => {
  await using shop = await openShop()
  await using backups = await openBackups()
  await using strangers = await openBackups()
  await using target = await emptyDb()
  await using migrated = await freshDb()
  const file = await backUp(shop, backups)
  const refused = async (message: RegExp, from: string, to: string, env = {}) => {
    const { exitCode, err } = await restore(shop, backups, from, to, env)
    expect(err).toMatch(message)
    expect(exitCode).toBe(2)
  }
  await refused(/^The database is not empty: .+\.\n$/, file, shop.db.url)
  await refused(/^The key is not the one of this backup: .+\.\n$/, file, target.url, {
    SECRET_KEY: 'another key for tests, long enough',
  })
  const foreign = await restore(shop, { ...backups, identityFile: strangers.identityFile }, file, target.url)
  expect(foreign.err).toBe('None of the private keys of --identity can decrypt this backup.\n')
  await refused(/^There is no backup other/, 'other', target.url)
  const later = await repack(file, backups, (entry) =>
    entry.name === manifestName ? ofLaterSchema(entry) : entry,
  )
  await refused(/ with the schema 9999-of-another\.sql, and this program has 0/, later, target.url)
  const shorter = await repack(file, backups, (entry) =>
    entry.name.startsWith('database/public.shop/') ? undefined : entry,
  )
  await refused(/^The backup is damaged: public\.shop did not come back whole/, shorter, target.url)
  // all of it or nothing, so that the same database can be used again; a migrated one without data is empty too
  expect((await restore(shop, backups, file, target.url)).exitCode).toBe(0)
  expect((await restore(shop, backups, file, migrated.url)).exitCode).toBe(0)
})

test('a flipped byte anywhere, a cut end and a longer one are noticed, and nothing is restored', async () => {
  await using shop = await openShop()
  await using backups = await openBackups()
  await using target = await emptyDb()
  const itemId = await shop.addItem({ cards: createCards(400) })
  await buy(shop, itemId)
  const file = await backUp(shop, backups)
  const whole = await readFile(file)
  const spoiled = `${file}.spoiled`
  const flip = (at: number): Buffer => {
    const bytes = Buffer.from(whole)
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    return bytes
  }
  const places = [30, 150, 300, Math.floor(whole.length / 2), whole.length - 1]
  const spoils = [
    ...places.map(flip),
    whole.subarray(0, whole.length - 1),
    whole.subarray(0, Math.floor(whole.length / 2)),
    Buffer.concat([whole, Buffer.from('x')]),
  ]
  for (const bytes of spoils) {
    await writeFile(spoiled, bytes)
    const { exitCode, err } = await restore(shop, backups, spoiled, target.url)
    expect(err).toMatch(/^(?:The backup is damaged: |None of the private keys)/)
    expect(exitCode).toBe(2)
  }
  expect((await restore(shop, backups, file, target.url)).exitCode).toBe(0)
})
