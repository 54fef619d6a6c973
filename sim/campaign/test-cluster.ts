import { ItemId } from '@faka/contract/shared/ids'
import { findAccount } from '../../server/src/modules/account/account.sql.ts'
import { createUser } from '../../server/src/modules/account/create-user.ts'
import { openSession } from '../../server/src/modules/account/open-session.ts'
import { createItem } from '../../server/src/modules/item/create-item.ts'
import { publishItem } from '../../server/src/modules/item/publish-item.ts'
import { setWebhook } from '../../server/src/modules/notification/set-webhook.ts'
import type { Ctx } from '../../server/src/platform/ctx.ts'
import { inTx } from '../../server/src/platform/db.ts'
import { sellerCtx } from '../../server/src/services.ts'
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
  /** An item that is delivered by hand. */
  manualItemId: ItemId
  /** The session token of each buyer. */
  tokens: readonly string[]
  receiver: WebhookReceiver
}

/** The initial stock; the seller adds more before it runs out. */
const initialCards = 9000

async function createAccountSession(seller: Ctx, userName: string): Promise<string> {
  await createUser(seller, { userName, roles: ['BUYER'] })
  const account = await findAccount(seller, seller.db, userName)
  const session = account && (await inTx(seller.db, (tx) => openSession(seller, tx, account)))
  if (!session) throw new Error(`the account ${userName} has no session`)
  return session.token
}

/** Starts the cluster; everything is removed when the scope ends. */
export async function openTestCluster(buyers: number): Promise<TestCluster> {
  const testServer = await openTestServer({ cards: initialCards })
  const receiver = await openWebhookReceiver()
  const close = async () => {
    await testServer[Symbol.asyncDispose]()
    await receiver[Symbol.asyncDispose]()
  }
  try {
    const seller = sellerCtx(testServer.services)
    const { shortUrl } = testServer
    receiver.setKey((await setWebhook(seller, { shortUrl, url: receiver.url })).key)
    const { itemId } = await createItem(seller, {
      ...{ shortUrl, content: 'cards', delivery: 'byHand', title: 'By hand', priceFen: 990 },
    })
    const byHand = ItemId.parse(itemId)
    await publishItem(seller, { itemId: byHand })
    const tokens: string[] = []
    for (let index = 1; index <= buyers; index++)
      tokens.push(await createAccountSession(seller, `buyer-${index}`))
    await fillBalances(testServer, tokens)
    const second = await testServer.addServer()
    const servers = [testServer.server, second] as const
    return {
      testServer,
      servers,
      seller,
      manualItemId: byHand,
      tokens,
      receiver,
      [Symbol.asyncDispose]: close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
