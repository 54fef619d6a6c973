import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, onTestFinished, test } from 'vitest'
import { largeDump } from '../test-support/import/large-dump.ts'
import { runBeside } from '../test-support/server/open-cli.ts'
import { openShop } from '../test-support/server/open-shop.ts'

const cards = 100_000
const orders = 100_000
const mostSeconds = 120
const priceFen = 1280

test('100,000 cards and as many orders move in within two minutes, with progress, and the sums agree', async () => {
  await using shop = await openShop()
  const folder = await mkdtemp(join(tmpdir(), 'faka-large-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await pipeline(Readable.from(largeDump({ cards, orders })), createWriteStream(join(folder, 'dump.sql')))
  const line = ['import', 'dujiaoka', 'dump.sql', '--shop', shop.shortUrl, '--write', '--json']
  const begin = performance.now()
  const { exitCode, out, err } = await runBeside(shop, line, '', {}, folder)
  const seconds = (performance.now() - begin) / 1000
  // on a machine where others wait for each core too, each gets its part of it
  const wait = Math.max(1, loadavg()[0] ?? 1) / availableParallelism()
  expect(exitCode).toBe(0)
  expect(JSON.parse(out)).toMatchObject({
    unsoldCards: { read: cards / 2, added: cards / 2, lost: 0 },
    soldCards: { read: cards / 2, added: cards / 2 },
    orders: { read: orders, added: orders, paidFen: orders * priceFen, keptFen: orders * priceFen },
    losses: [],
  })
  const progress = [...err.matchAll(/^(\d+) rows done…$/gm)].map(([, rows]) => Number(rows))
  expect(progress.length).toBeGreaterThanOrEqual(9)
  expect(progress.at(-1)).toBe(cards + orders)
  expect(progress).toEqual(progress.toSorted((one, other) => one - other))
  expect(seconds).toBeLessThan(mostSeconds * Math.max(1, wait))
})
