import { sellerActorName } from '../modules/account/public.ts'
import { ensurePlatformChannels } from '../modules/pay-channel/public.ts'
import { findCellOfAddress, findShopByUrl } from '../modules/shop/public.ts'
import { hasTermsOf } from '../modules/top-up/public.ts'
import {
  findRunningMove,
  hasRunningMove,
  lockMove,
  type TenantMove,
} from '../platform/cells/tenant-move.sql.ts'
import { listCellTables } from '../platform/cells/tenant-rows.sql.ts'
import type { Ctx, Services } from '../platform/ctx.ts'
import { required } from '../platform/domain-error.ts'
import { newNumber } from '../platform/random.ts'
import { finishMove } from './finish-move.ts'
import { MoveRefused } from './move-refused.ts'
import type { MoveOptions } from './move-steps.ts'
import { openConnections } from './open-connections.ts'
import { planMove } from './plan-move.ts'
import { checkChannels, runMove } from './run-move.ts'

/** What became of the command. */
export interface MoveResult {
  shortUrl: string
  from: number
  to: number
  /** How many rows moved; undefined where this command did not see the end, or another one had begun it. */
  rows: number | undefined
  /** Whether another command had begun the move, and this one finished it. */
  wasBegun: boolean
  /** For how long nothing could be written for the shop, as far as this command knows. */
  writesStoppedMs: number
}

const moveNumberLength = 20

/**
 * Ends a move of the shop that another command began and that was broken off. Returns it if the shop has moved by it.
 * @throws MoveRefused where that command is still at work
 */
async function finishEarlier(ctx: Ctx, shopId: number): Promise<TenantMove | undefined> {
  const move = await findRunningMove(ctx.common, shopId)
  if (!move) return undefined
  const end = await finishMove(ctx, move)
  if (end === 'later') throw new MoveRefused('otherCommand')
  return end === 'moved' ? move : undefined
}

const toBegin = (ctx: Ctx, shopId: number, to: Services): TenantMove => ({
  tenant_id: shopId,
  from_cell: ctx.cell.number,
  to_cell: to.cell.number,
  state: 'moving',
  guarded: true,
  started_at: ctx.now(),
  moved_at: null,
  move_no: newNumber(ctx.random, moveNumberLength),
})

/**
 * Moves a shop with all that belongs to it from its cell, that of `ctx`, to another one, while other shops sell and while
 * this one can be read. It writes nothing for some seconds. Broken off at any point, it either did not move, or it did, or a
 * server or this command run again finishes it.
 * @returns undefined where it is in that cell already
 * @throws MoveRefused where it cannot move, or not now
 */
export async function moveShop(
  ctx: Ctx,
  shortUrl: string,
  target: Services,
  options: MoveOptions = {},
): Promise<MoveResult | undefined> {
  const { shop_id: shopId } = required(await findShopByUrl(ctx, shortUrl), 'shopNotFound')
  const { cell: from } = ctx
  const { cell: to } = target
  const finished = await finishEarlier(ctx, shopId)
  if (finished?.to_cell === to.number)
    return {
      shortUrl,
      from: finished.from_cell,
      to: to.number,
      rows: undefined,
      wasBegun: true,
      writesStoppedMs: 0,
    }
  if (finished) throw new MoveRefused('elsewhere')
  if (to.number === from.number) return undefined
  // what is newer is known by its key, and those of a cell are higher than those of earlier cells
  if (to.number < from.number) throw new MoveRefused('earlierCell')
  if (await hasTermsOf(ctx.common, shopId)) throw new MoveRefused('topUps')
  const move = toBegin(ctx, shopId, target)
  const connections = await openConnections(ctx, target, move.move_no)
  const { common } = connections
  try {
    if (!(await lockMove(common.db, shopId))) throw new MoveRefused('otherCommand')
    // another command may have moved it since it was found here
    if ((await findCellOfAddress(ctx, shortUrl)) !== from.number) throw new MoveRefused('otherCommand')
    // or have begun to and died, which a server ends
    if (await hasRunningMove(common.db, shopId)) throw new MoveRefused('otherCommand')
    const plan = planMove(await listCellTables(connections.to.db, to), shopId, from)
    const channels = await ensurePlatformChannels(ctx, target, sellerActorName(ctx.actor))
    const shop = { shopId, from, to, plan, channels }
    await checkChannels(connections.from.db, shop)
    const moved = await runMove({ services: ctx, connections, shop, move, options })
    ctx.pubsub.publishLocally('catalogue', ['all'])
    return { shortUrl, from: from.number, to: to.number, wasBegun: false, ...moved }
  } finally {
    await connections.close()
  }
}
