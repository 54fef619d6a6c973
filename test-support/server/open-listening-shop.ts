import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildApp } from '../../server/src/app.ts'
import { openShop, type TestShop } from './open-shop.ts'
import type { ShopOptions } from './open-shop-process.ts'

/** A test shop with its pages, listening at `port` as in production, with all of its settings. */
export async function openListeningShop(
  options: ShopOptions = {},
): Promise<TestShop & { port: number; server: Server }> {
  const shop = await openShop(options)
  const { app } = await buildApp(shop.services)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    ...shop,
    port,
    server: app.server,
    async [Symbol.asyncDispose]() {
      shop.beginShutdown()
      app.server.closeAllConnections()
      await app.close()
      await shop[Symbol.asyncDispose]()
    },
  }
}
