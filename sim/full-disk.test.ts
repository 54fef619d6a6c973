import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { exportCard, getOrder } from '@faka/contract/delivery/delivery'
import { createOrder } from '@faka/contract/order/order'
import { confirmPayment, payOrder } from '@faka/contract/payment/payment'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createBuyer } from '../test-support/server/http-buyer.ts'
import { waitFor } from '../test-support/server/server-process.ts'
import { openTestServer, type TestServer } from '../test-support/server/test-server.ts'
import { openSmallDisk } from './small-disk.ts'

const diskMegabytes = 600
const probe = await openSmallDisk(1)
await probe?.[Symbol.asyncDispose]()

/** A paid and delivered order, and functions to read its cards and its export. */
async function buyCards({ server, itemId, payChannels }: TestServer) {
  const buyer = createBuyer(server.url)
  const payChannel = payChannels[0] ?? ''
  const input = {
    requestId: randomUUID(),
    itemId,
    quantity: 2,
    contact: { mail: 'b@example.com' },
    payChannel,
  }
  const { orderNo } = await buyer.callOrThrow(createOrder, input)
  const { qrContent } = await buyer.callOrThrow(payOrder, { orderNo, payChannel })
  await buyer.pressButton(qrContent, 'pay')
  await waitFor(async () => {
    const { status } = await buyer.callOrThrow(confirmPayment, { orderNo })
    return status === 'delivered' || undefined
  })
  return {
    buyer,
    orderNo,
    read: async () => (await buyer.callOrThrow(getOrder, { orderNo })).cards?.map(({ content }) => content),
    /** The lines of the export. */
    save: async () => {
      const response = await fetch(`${server.url}${exportCard.path}?orderNo=${orderNo}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.99.0.1' },
        body: JSON.stringify({ format: 'txt' }),
      })
      return response.text()
    },
  }
}

const countCardAccesses = async ({ db }: TestServer, orderNo: string) => {
  const { rows } = await sql<{ kind: string; times: number }>`
    select kind, sum(times)::int as times from card_reveal where order_no = ${orderNo} group by kind`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ kind, times }) => [kind, times]))
}

const waitForStatus = ({ server }: TestServer, status: number) =>
  waitFor(async () => (await fetch(`${server.url}/readyz`)).status === status || undefined, 300_000)

/** Does what a vacuum of a catalog does: PostgreSQL saves what it knows of catalogs again at the next connection. */
async function removeCatalogCaches(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  const caches = names.filter((name) => name.endsWith('pg_internal.init'))
  expect(caches).not.toEqual([])
  // PostgreSQL may remove one itself
  for (const name of caches) await rm(join(folder, name), { force: true })
}

/** Expects that a start fails with the full disk's name in what the server writes from now on. */
async function expectFullDiskReported({ server }: TestServer): Promise<void> {
  const writtenBefore = server.output().length
  await expect(server.start()).rejects.toThrow('the server did not start')
  expect(server.output().slice(writtenBefore)).toMatch(/[Tt]he disk of .+ is full/)
}

test.skipIf(!probe)(
  'on a full disk a shop is not ready but shows and exports what was bought; card accesses are recorded later, and a start reports the full disk',
  async () => {
    await using disk = await openSmallDisk(diskMegabytes)
    if (!disk) throw new Error('the disk was there a moment ago')
    const testServer = await openTestServer({ cards: 10, within: disk.folder })
    try {
      const bought = await buyCards(testServer)
      const cards = (await bought.read()) ?? []
      expect(cards).toHaveLength(2)
      await waitForStatus(testServer, 200)
      const before = await countCardAccesses(testServer, bought.orderNo)

      await disk.fill()
      await waitForStatus(testServer, 503)
      for (let times = 0; times < 3; times++) expect(await bought.read()).toEqual(cards)
      const saved = await bought.save()
      for (const card of cards) expect(saved).toContain(card)

      await disk.freeSpace()
      await waitForStatus(testServer, 200)
      await waitFor(
        async () => ((await countCardAccesses(testServer, bought.orderNo)).exported === 1 ? true : undefined),
        300_000,
      )
      expect(await countCardAccesses(testServer, bought.orderNo)).toEqual({
        shown: (before.shown ?? 0) + 3,
        exported: 1,
      })

      await disk.fill()
      expect(await testServer.server.terminate(), testServer.server.output().slice(-4000)).toBe(0)
      await expectFullDiskReported(testServer)
      await disk.freeSpace()
      await testServer.server.start()
      expect(await testServer.server.terminate(), testServer.server.output().slice(-4000)).toBe(0)
      // a disk that is too full for a connection, not only for a write
      await removeCatalogCaches(disk.folder)
      await disk.fill()
      await expectFullDiskReported(testServer)
      await disk.freeSpace()
      await testServer.server.start()
      expect(await bought.read()).toEqual(cards)
    } finally {
      await disk.freeSpace()
      await testServer[Symbol.asyncDispose]()
    }
  },
)

test.skipIf(probe)(
  'NOT TESTED HERE: a full disk, since this user may not mount one; run this file as root',
  () => {
    throw new Error('a disk can be mounted')
  },
)
