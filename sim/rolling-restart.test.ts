import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { ShortUrl } from '@faka/contract/shared/ids'
import { expect, test } from 'vitest'
import { readConfig } from '../server/src/config.ts'
import { findBreaches } from '../server/src/laws/law.ts'
import { laws } from '../server/src/laws/laws.ts'
import { editChannel } from '../server/src/modules/pay-channel/edit-channel.ts'
import { createLog } from '../server/src/platform/log.ts'
import { openServices, sellerCtx } from '../server/src/services.ts'
import { wideLimitsEnvironment } from '../test-support/limits/wide-limits.ts'
import { createCards, seedItem } from '../test-support/seed/seed-item.ts'
import { seedShop } from '../test-support/seed/seed-shop.ts'
import { serverProgram } from '../test-support/server/built-programs.ts'
import { freshDb } from '../test-support/server/fresh-db.ts'
import { hasNginx, nginxMissing, openNginx } from '../test-support/server/open-nginx.ts'
import { openSharedPort } from '../test-support/server/open-shared-port.ts'
import { findFreePort } from '../test-support/server/server-process.ts'
import { startSteadyBuyers } from './steady-buyers.ts'

const purchases = Number(process.env.FAKA_PURCHASES || 2000)
const restarts = 6
const secretKey = 'the key of a shop that restarts its processes'

/** A shop with two processes behind nginx, and one item in stock. */
async function openShopBehindNginx() {
  const resources = new AsyncDisposableStack()
  const db = resources.use(await freshDb())
  const shared = resources.use(await openSharedPort())
  const nginx = resources.use(await openNginx(shared.port))
  const environment = {
    ...wideLimitsEnvironment,
    DATABASE_URL: db.url,
    SECRET_KEY: secretKey,
    PUBLIC_URL: nginx.url,
    NODE_EXTRA_CA_CERTS: nginx.certificate,
    TRUSTED_PROXIES: 'loopback',
    DEMO: '0',
  }
  const { services, close } = await openServices({
    config: readConfig(environment).config,
    databaseUrl: db.url,
    secretKey,
    connections: 2,
    log: createLog('silent'),
  })
  resources.defer(close)
  const seller = sellerCtx(services)
  const shortUrl = ShortUrl.parse('test')
  const { payChannels } = await seedShop(seller, { shortUrl })
  // as a gateway elsewhere, it is reached whichever process runs
  const settings = { gatewayUrl: `${nginx.url}/sandbox-gateway` }
  await editChannel(seller, { payChannelId: payChannels.md5, settings })
  const itemId = await seedItem(seller, shortUrl, { title: 'A card', cards: createCards(10_000) })
  const program = await serverProgram()
  const start = () => shared.start([process.execPath, program], environment)
  return {
    db: db.db,
    nginx,
    start,
    shopping: { url: nginx.url, itemId, payChannel: payChannels.md5 },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

test(`two processes behind nginx restart in turn during ${purchases} purchases without one failed request`, async ({
  skip,
}) => {
  if (!hasNginx()) return skip(nginxMissing)
  await using shop = await openShopBehindNginx()
  const servers = [await shop.start(), await shop.start()]
  const buyers = startSteadyBuyers({ ...shop.shopping, buyers: 16 })
  for (let turn = 0; turn < restarts; turn++) {
    await buyers.waitForPurchases(purchases / (restarts + 1))
    expect(await servers.shift()?.terminate()).toBe(0)
    servers.push(await shop.start())
  }
  await buyers.waitForPurchases(purchases / (restarts + 1))
  await buyers.finish()
  expect(buyers.failures, await shop.nginx.problems()).toEqual([])
  expect(buyers.cards.length).toBeGreaterThanOrEqual(purchases)
  expect(new Set(buyers.cards).size).toBe(buyers.cards.length)
  expect(await findBreaches(shop.db, laws, new Date())).toEqual([])
})

/** A server on a free port that answers or breaks off each request, and counts them by method. */
async function openUpstream(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const received: string[] = []
  const port = await findFreePort()
  const server = createServer((request, response) => {
    received.push(request.method ?? '')
    request.resume().on('end', () => answer(request, response))
  }).listen(port, '127.0.0.1')
  return {
    port,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const send = async (url: string, method: 'GET' | 'POST', count: number): Promise<number[]> => {
  const statuses: number[] = []
  for (let turn = 0; turn < count; turn++)
    statuses.push((await fetch(url, { method, ...(method === 'POST' && { body: '{}' }) })).status)
  return statuses
}

test('nginx sends no POST twice that a process may have carried out, and every request on that none received', async ({
  skip,
}) => {
  if (!hasNginx()) return skip(nginxMissing)
  await using sound = await openUpstream((_request, response) => void response.end('done'))
  await using broken = await openUpstream((request) => void request.socket.destroy())
  await using nginx = await openNginx(sound.port, broken.port)
  const posts = await send(nginx.url, 'POST', 20)
  expect([sound.received.length, broken.received.length]).toEqual([10, 10])
  expect(posts.filter((status) => status === 502)).toHaveLength(10)
  expect(await send(nginx.url, 'GET', 20)).toEqual(Array(20).fill(200))

  await using half = await openNginx(sound.port, await findFreePort())
  sound.received.length = 0
  expect(await send(half.url, 'POST', 20)).toEqual(Array(20).fill(200))
  expect(sound.received).toHaveLength(20)
})
