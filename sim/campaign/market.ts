import { ItemId } from '@faka/contract/ids'
import { sellerCtx } from '../../server/src/house.ts'
import type { Ctx } from '../../server/src/kernel/ctx.ts'
import { inTx } from '../../server/src/kernel/db.ts'
import { findAccount } from '../../server/src/rooms/account/account.sql.ts'
import { createUser } from '../../server/src/rooms/account/create-user.ts'
import { openSession } from '../../server/src/rooms/account/open-session.ts'
import { createItem } from '../../server/src/rooms/item/create-item.ts'
import { publishItem } from '../../server/src/rooms/item/publish-item.ts'
import { setWebhook } from '../../server/src/rooms/notice/set-webhook.ts'
import type { RealServer } from '../real-server.ts'
import { openStall, type Stall } from '../stall.ts'
import { fillBalances } from './fill-balances.ts'
import { openReceiver, type Receiver } from './receiver.ts'

/** A shop of two real servers on one database, with buyers who have sessions, and a seller's program that listens. */
export interface Market extends AsyncDisposable {
  stall: Stall
  servers: readonly [RealServer, RealServer]
  /** The shop's owner, who works beside the servers as the command line does. */
  seller: Ctx
  /** An item that a person delivers. */
  byHand: ItemId
  /** The session of each buyer. */
  tokens: readonly string[]
  receiver: Receiver
}

/** Cards to begin with; the seller adds more before they run out. */
export const firstCards = 9000

async function openAccount(seller: Ctx, userName: string): Promise<string> {
  await createUser(seller, { userName, roles: ['BUYER'] })
  const account = await findAccount(seller, seller.db, userName)
  const session = account && (await inTx(seller.db, (tx) => openSession(seller, tx, account)))
  if (!session) throw new Error(`the account ${userName} has no session`)
  return session.token
}

/** Opens a market; everything of it is gone at the end of the scope. */
export async function openMarket(buyers: number): Promise<Market> {
  const stall = await openStall({ cards: firstCards })
  const receiver = await openReceiver()
  const close = async () => {
    await stall[Symbol.asyncDispose]()
    await receiver[Symbol.asyncDispose]()
  }
  try {
    const seller = sellerCtx(stall.house)
    const { shortUrl } = stall
    receiver.trust((await setWebhook(seller, { shortUrl, url: receiver.url })).key)
    const { itemId } = await createItem(seller, {
      ...{ shortUrl, content: 'cards', delivery: 'byHand', title: 'By hand', priceFen: 990 },
    })
    const byHand = ItemId.parse(itemId)
    await publishItem(seller, { itemId: byHand })
    const tokens: string[] = []
    for (let at = 1; at <= buyers; at++) tokens.push(await openAccount(seller, `buyer-${at}`))
    await fillBalances(stall, tokens)
    const second = await stall.openBeside()
    const servers = [stall.server, second] as const
    return { stall, servers, seller, byHand, tokens, receiver, [Symbol.asyncDispose]: close }
  } catch (error) {
    await close()
    throw error
  }
}
