import type { ItemId } from '@faka/contract/shared/ids'
import { setWebhook } from '../../server/src/modules/notification/set-webhook.ts'
import type { Ctx } from '../../server/src/platform/ctx.ts'
import { openAccountSession } from '../../test-support/seed/open-buyer.ts'
import type { ServerProcess } from '../../test-support/server/server-process.ts'
import { openTestServer, type TestServer } from '../../test-support/server/test-server.ts'
import { fillBalances } from './fill-balances.ts'
import { openWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts'

/** A shop on two real servers with one database, buyers with sessions, and a seller's webhook receiver. */
export interface TestCluster extends AsyncDisposable {
  testServer: TestServer
  servers: readonly [ServerProcess, ServerProcess]
  /** The shop's seller, who works without the servers, as the command line does. */
  seller: Ctx
  /** An item that is delivered manually. */
  manualItemId: ItemId
  /** The session token of each buyer. */
  tokens: readonly string[]
  receiver: WebhookReceiver
}

/** The initial stock; the seller adds more before it runs out. */
const initialCards = 9000

interface TestClusterOptions {
  buyers: number
  /** How many processes of each server serve requests. */
  workers: number
}

/** Starts the cluster; everything is removed when the scope ends. */
export async function openTestCluster({ buyers, workers }: TestClusterOptions): Promise<TestCluster> {
  const testServer = await openTestServer({
    cards: initialCards,
    settings: { WORKERS: String(workers) },
  })
  const receiver = await openWebhookReceiver()
  const close = async () => {
    await testServer[Symbol.asyncDispose]()
    await receiver[Symbol.asyncDispose]()
  }
  try {
    const { seller, shortUrl } = testServer
    receiver.setKey((await setWebhook(seller, { shortUrl, url: receiver.url })).key)
    const manualItemId = await testServer.addItem({ delivery: 'byHand', title: 'By hand', priceFen: 990 })
    const tokens: string[] = []
    for (let index = 1; index <= buyers; index++)
      tokens.push((await openAccountSession(seller, { userName: `buyer-${index}` })).token)
    await fillBalances(testServer, tokens)
    const second = await testServer.addServer()
    const servers = [testServer.server, second] as const
    return {
      testServer,
      servers,
      seller,
      manualItemId,
      tokens,
      receiver,
      [Symbol.asyncDispose]: close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
