import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type FreshDb, freshDb } from '../test-support/server/fresh-db.ts'
import { readFrontendMessages } from '../test-support/server/frontend-messages.ts'
import { createServerProcess, findFreePort, waitFor } from '../test-support/server/server-process.ts'
import { openSilentProxy } from '../test-support/server/silent-proxy.ts'

const SECRET_KEY = 'a key of these tests, long enough for one'

/** A server with a folder of its own on that database, not started yet. */
async function createServerOn(DATABASE_URL: string, more: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'faka-start-'))
  const server = createServerProcess(await findFreePort(), {
    DATABASE_URL,
    DATA_DIR: folder,
    DEMO: '0',
    SECRET_KEY,
    ...more,
  })
  return {
    server,
    folder,
    async [Symbol.asyncDispose]() {
      await server.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startAndStop(db: FreshDb): Promise<void> {
  await using first = await createServerOn(db.url)
  await first.server.start()
  expect(await first.server.terminate()).toBe(0)
}

test('a start against a database that does not answer reports it and keeps trying: the shop opens once the database answers', async () => {
  await using db = await freshDb()
  await using proxy = await openSilentProxy(db.url)
  proxy.hangNewConnections(true)
  await using open = await createServerOn(proxy.url)
  const ready = open.server.start()
  await waitFor(async () => open.server.output().includes('does not answer') || undefined)
  expect(open.server.output()).not.toContain(new URL(proxy.url).password)
  proxy.hangNewConnections(false)
  await ready
})

test('a start against a database that does not answer is stopped by SIGTERM', async () => {
  await using db = await freshDb()
  await using proxy = await openSilentProxy(db.url)
  proxy.hangNewConnections(true)
  await using open = await createServerOn(proxy.url)
  const never = open.server.start().catch(() => undefined)
  await waitFor(async () => open.server.output().includes('does not answer') || undefined)
  expect(await open.server.terminate()).toBe(0)
  await never
})

test('a program that is older than its database names the unknown migration, and stops', async () => {
  await using db = await freshDb()
  await startAndStop(db)
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow.sql', 'now')`.execute(
    db.db,
  )
  await using open = await createServerOn(db.url)
  await expect(open.server.start()).rejects.toThrow(/older than its database.*9999-of-tomorrow/)
})

test('a server without its key creates no new one for an encrypted database: it names the missing file', async () => {
  await using db = await freshDb()
  await startAndStop(db)
  await using open = await createServerOn(db.url, { SECRET_KEY: '' })
  await expect(open.server.start()).rejects.toThrow(/key of this database is missing/)
  expect(await readdir(open.folder)).toEqual([])
})

test('SIGTERM ends a server in order though each of its connections is dead', async () => {
  await using db = await freshDb()
  await using proxy = await openSilentProxy(db.url)
  await using open = await createServerOn(proxy.url, { DATABASE_QUERY_SECONDS: '2' })
  await open.server.start()
  expect(proxy.silence()).toBeGreaterThan(1)
  proxy.hangNewConnections(true)
  expect(await open.server.terminate()).toBe(0)
})

test('after all connections went silent at once the same process serves again with new ones', async () => {
  await using db = await freshDb()
  await using proxy = await openSilentProxy(db.url)
  await using open = await createServerOn(proxy.url, { DATABASE_QUERY_SECONDS: '2' })
  await open.server.start()
  /** Serves from the database: a shop name that was never requested before is in no cache. */
  const serves = async (): Promise<true | undefined> => {
    const { status } = await fetch(`${open.server.url}/card-core/shop/get`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ shortUrl: `nowhere-${randomUUID().slice(0, 8)}` }),
    })
    return status === 200 || undefined
  }
  for (let round = 0; round < 3; round++) {
    await waitFor(serves)
    expect(proxy.silence()).toBeGreaterThan(0)
    await waitFor(serves)
  }
})

/** What PgBouncer answers to session settings that it does not know (its `ignore_startup_parameters`). */
async function openRefusingPooler() {
  const server = createServer((visitor) => {
    visitor.on('error', () => undefined)
    visitor.once('data', () => {
      const fields = 'SFATAL\0C08P01\0Munsupported startup parameter: options\0\0'
      const length = Buffer.alloc(4)
      length.writeInt32BE(fields.length + 4)
      visitor.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)]))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `postgresql://faka:secret@127.0.0.1:${port}/faka`,
    async [Symbol.asyncDispose]() {
      server.close()
    },
  }
}

test('a transaction pooler is rejected at the start, naming the setting that makes it work, however it treats settings', async () => {
  await using pooler = await openRefusingPooler()
  await using refused = await createServerOn(pooler.url)
  await expect(refused.server.start()).rejects.toThrow(/PgBouncer.*set DATABASE_LISTEN_URL/)

  await using db = await freshDb()
  // as a pooler that accepts settings and forgets them
  await using proxy = await openSilentProxy(db.url, (sent) =>
    sent.replace(/statement_timeout=\d/, 'statement_timeout=1'),
  )
  await using forgotten = await createServerOn(proxy.url)
  await expect(forgotten.server.start()).rejects.toThrow(/PgBouncer.*set DATABASE_LISTEN_URL/)
})

test('with DATABASE_LISTEN_URL a pooler gets no session settings and no named statements', async () => {
  await using db = await freshDb()
  const received: string[] = []
  await using pooler = await openSilentProxy(db.url, (sent, connection) => {
    received[connection] = (received[connection] ?? '') + sent
    return sent
  })
  await using open = await createServerOn(pooler.url, { DATABASE_LISTEN_URL: db.url })
  await open.server.start()
  const answer = await fetch(`${open.server.url}/card-core/shop/get`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ shortUrl: 'nowhere' }),
  })
  expect(answer.status).toBe(200)
  const all = received.join('\n')
  expect(all).toContain('select')
  expect(all).not.toContain('statement_timeout')
  expect(all.toLowerCase()).not.toContain('listen ')
  // "Parse" begins with the name of the statement
  const names = received
    .flatMap(readFrontendMessages)
    .filter(({ type }) => type === 'P')
    .map(({ body }) => body.slice(0, body.indexOf('\0')))
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => name !== '')).toEqual([])
  expect(await open.server.terminate()).toBe(0)
})
