import { ItemId } from '@faka/contract/shared/ids'
import { setVariants } from '../../server/src/modules/item/set-variants.ts'
import { setWebhook } from '../../server/src/modules/notification/set-webhook.ts'
import type { Ctx } from '../../server/src/platform/ctx.ts'
import { openAccountSession } from '../../test-support/seed/open-buyer.ts'
import { seedCoupon } from '../../test-support/seed/seed-coupon.ts'
import type { ServerProcess } from '../../test-support/server/server-process.ts'
import { openTestServer, type TestServer } from '../../test-support/server/test-server.ts'
import { simulatedVariants } from '../simulated-shop.ts'
import { fillBalances, filledCards } from './fill-balances.ts'
import { openWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts'

/** A shop on two real servers with one database, buyers with sessions, and a seller's webhook receiver. */
export interface TestCluster extends AsyncDisposable {
  testServer: TestServer
  servers: readonly [ServerProcess, ServerProcess]
  /** The shop's seller, who works without the servers, as the command line does. */
  seller: Ctx
  /** The variants of an item that is delivered manually. */
  manualItemIds: readonly ItemId[]
  /** A coupon for everything. */
  couponCode: string
  /** The session token of each buyer. */
  tokens: readonly string[]
  receiver: WebhookReceiver
}

/** The stock beside that of the balances; the seller adds more before it runs out. */
const initialCards = 9000

interface TestClusterOptions {
  buyers: number
  /** How many processes of each server serve requests. */
  workers: number
}

/** Starts the cluster; everything is removed when the scope ends. */
export async function openTestCluster({ buyers, workers }: TestClusterOptions): Promise<TestCluster> {
  const testServer = await openTestServer({
    cards: initialCards + buyers * filledCards,
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
    const byHand = await testServer.addItem({ delivery: 'byHand', title: 'By hand', priceFen: 990 })
    const { variants } = await setVariants(seller, simulatedVariants(byHand, 990, 980, true))
    const manualItemIds = variants.map(({ variantId }) => ItemId.parse(variantId))
    const couponCode = await seedCoupon(testServer, {
      discount: { kind: 'share', basisPoints: 1250 },
      maxUses: 1_000_000,
    })
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
      manualItemIds,
      couponCode,
      tokens,
      receiver,
      [Symbol.asyncDispose]: close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
