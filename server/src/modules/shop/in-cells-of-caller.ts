import { inEachCell } from '../../platform/cells/in-cells.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { actorAccountId, inCellsOfAccount } from '../account/public.ts'

/** The same caller in each cell in which it may have shops: all of them at the command line, and one for a key. */
export async function inCellsOfCaller(ctx: Ctx): Promise<Ctx[]> {
  if (ctx.actor.kind === 'apiKey') return [ctx]
  const accountId = actorAccountId(ctx)
  return accountId === undefined ? inEachCell(ctx) : inCellsOfAccount(ctx, accountId)
}
