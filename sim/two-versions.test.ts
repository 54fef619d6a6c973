import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pageItems } from '@faka/contract/item/item'
import { ShortUrl } from '@faka/contract/shared/ids'
import { getShop } from '@faka/contract/shop/shop'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findBreaches } from '../server/src/laws/law.ts'
import { laws } from '../server/src/laws/laws.ts'
import { openDirectConnection } from '../server/src/platform/db/direct-connection.ts'
import { type Db, openDatabase } from '../server/src/platform/db.ts'
import { createLog } from '../server/src/platform/log.ts'
import { wideLimitsEnvironment } from '../test-support/limits/wide-limits.ts'
import { createCards } from '../test-support/seed/seed-item.ts'
import { emptyDb, freshDb } from '../test-support/server/fresh-db.ts'
import { createBuyer } from '../test-support/server/http-buyer.ts'
import { checkout, makeNextRelease } from '../test-support/server/next-release.ts'
import { hasNginx, nginxMissing, openNginx } from '../test-support/server/open-nginx.ts'
import { openSharedPort } from '../test-support/server/open-shared-port.ts'
import { waitFor } from '../test-support/server/server-process.ts'
import { startSteadyBuyers } from './steady-buyers.ts'

/** The folder of a release of the version before, as `npm run release` makes it. */
const previousRelease = process.env.FAKA_PREVIOUS_RELEASE
const purchases = Number(process.env.FAKA_PURCHASES || (previousRelease ? 2000 : 600))
const run = promisify(execFile)

/** What a later version could bring: something new to the busiest tables, and something less. */
const nextMigrations = {
  'gift-notes': `
alter table orders add column gift_note text;
alter table payment add column gift_fee_fen bigint not null default 0;
alter table card add column gift_wrap boolean not null default false;
create table gift (gift_id bigint generated always as identity primary key, order_no text not null);
`,
  'orders-by-gift-note': `
drop index concurrently if exists order_by_gift_note;
create index concurrently order_by_gift_note on orders (shop_id, gift_note);
drop index concurrently if exists card_by_wrap;
create index concurrently card_by_wrap on card (item_id, gift_wrap);
`,
  'short-gift-notes': `
-- beside: the programs before it write none
alter table orders add constraint orders_gift_note_check check (length(gift_note) <= 200);
drop index card_by_wrap;
`,
}

/** The program of a release, or of a checkout. */
const programOf = (release: string): string => join(release, 'scripts', 'faka.mjs')

/** Commands of a release for a shop with these settings. */
function commandsOf(release: string, settings: Readonly<Record<string, string>>) {
  const env = { ...process.env, ...settings }
  const faka = async (...args: string[]): Promise<string> =>
    (await run(process.execPath, [programOf(release), ...args], { env })).stdout
  return { faka, migrate: (act: string) => faka('migrate', act) }
}

/** The item of the demo shop that is sold here, and the first of its payment methods. */
async function findDemoItem(url: string) {
  const buyer = createBuyer(url)
  const shortUrl = ShortUrl.parse('demo')
  const { payChannels } = await buyer.callOrThrow(getShop, { shortUrl })
  const { list } = await buyer.callOrThrow(pageItems, { shortUrl, keyword: '拾光主机平台' })
  const [item, channel] = [list[0], payChannels[0]]
  if (!item || !channel) throw new Error('the demo shop sells nothing')
  return { itemId: item.id, payChannel: channel.id }
}

/** A demo shop behind nginx, in an empty database, whose processes are of any release. */
async function openUpgradedShop() {
  const resources = new AsyncDisposableStack()
  const { url: databaseUrl } = resources.use(await emptyDb())
  const shared = resources.use(await openSharedPort())
  const nginx = resources.use(await openNginx(shared.port))
  const folder = await mkdtemp(join(tmpdir(), 'faka-upgrade-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  const database = openDatabase({ url: databaseUrl, connections: 2, log: createLog('silent') })
  resources.defer(() => database.close())
  const settings = {
    ...wideLimitsEnvironment,
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SECRET_KEY: 'the key of a shop that is upgraded',
    PUBLIC_URL: nginx.url,
    NODE_EXTRA_CA_CERTS: nginx.certificate,
    TRUSTED_PROXIES: 'loopback',
    DEMO: '1',
  }
  /** Stocks the item that is sold, and lets its payment method be reached whichever process runs. */
  async function prepareItem(release: string) {
    const { itemId, payChannel } = await findDemoItem(nginx.url)
    const { faka } = commandsOf(release, settings)
    const [cards, channel] = [join(folder, 'cards.txt'), join(folder, 'channel.json')]
    await writeFile(cards, createCards(10_000).join('\n'))
    await faka('stock', 'add', itemId, cards)
    await writeFile(channel, JSON.stringify({ gatewayUrl: `${nginx.url}/sandbox-gateway` }))
    await faka('channel', 'edit', payChannel, '--settings', channel)
    return { url: nginx.url, itemId, payChannel }
  }
  return {
    db: database.db,
    nginx,
    settings,
    prepareItem,
    start: (release: string) => shared.start([process.execPath, programOf(release)], settings),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

/** Fills the new column as a new version would, in pieces that wait for no order in progress. */
async function moveGiftNotes(db: Db): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      update orders set gift_note = 'none' where order_no in (
        select order_no from orders where gift_note is null limit 50 for update skip locked)`.execute(db)
    if (!numAffectedRows) return
  }
}

test(`a shop is upgraded process by process during ${purchases} purchases, and none fails`, async ({
  skip,
}) => {
  if (!hasNginx()) return skip(nginxMissing)
  await using resources = new AsyncDisposableStack()
  const old = previousRelease ?? checkout
  const next = previousRelease ? checkout : resources.use(await makeNextRelease(nextMigrations)).folder
  const shop = resources.use(await openUpgradedShop())
  const running = [await shop.start(old), await shop.start(old)]
  const shopping = await shop.prepareItem(old)
  const { migrate } = commandsOf(next, shop.settings)
  const step = purchases / 5
  const buyers = startSteadyBuyers({ ...shopping, buyers: 16 })
  const replaceOne = async (release: string) => {
    await buyers.waitForPurchases(step)
    expect(await running.shift()?.terminate()).toBe(0)
    running.push(await shop.start(release))
  }

  await buyers.waitForPurchases(step)
  expect(await migrate('--plan')).not.toContain('need the program stopped')
  const migrated = await migrate('--up')
  if (!previousRelease) {
    expect(migrated.match(/^applied: /gm)).toHaveLength(Object.keys(nextMigrations).length)
    await moveGiftNotes(shop.db)
  }
  await replaceOne(next)
  if (!previousRelease) {
    // one that crashes meanwhile, or the way back where the new version turns out to be faulty
    await replaceOne(old)
    expect(await running.at(-1)?.output()).toContain('runs beside its new steps')
  }
  await replaceOne(next)
  await replaceOne(next)
  await buyers.waitForPurchases(step)
  await buyers.finish()
  expect(buyers.failures, await shop.nginx.problems()).toEqual([])
  expect(buyers.cards.length).toBeGreaterThanOrEqual(purchases)
  expect(new Set(buyers.cards).size).toBe(buyers.cards.length)
  expect(await findBreaches(shop.db, laws, new Date())).toEqual([])
})

test('a migration waits for the locks of the shop so briefly, and so often, that the shop does not wait for it', async () => {
  await using next = await makeNextRelease(nextMigrations)
  await using db = await freshDb()
  const { migrate } = commandsOf(next.folder, { DATABASE_URL: db.url })
  await using resources = new AsyncDisposableStack()
  const connect = async () => {
    const client = await openDirectConnection(db.url)
    resources.defer(() => client.end())
    return client
  }
  const [holder, reader] = [await connect(), await connect()]
  await holder.query('begin; lock table orders in access share mode')
  const migrated = migrate('--up')
  const waiting = `select from pg_locks where not granted and relation = 'orders'::regclass`
  await waitFor(async () => (await reader.query(waiting)).rowCount || undefined)
  // it is behind the migration, until that gives up and tries again
  await reader.query('select from orders')
  await holder.query('commit')
  expect((await migrated).match(/^applied: /gm)).toHaveLength(Object.keys(nextMigrations).length)
  expect(await migrate('--status')).not.toContain('pending')
})
