import { maxCheckedDays, type listBillChecks as operation } from '@faka/contract/reconciliation/seller-money'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { PayChannelId, ShortUrl } from '@faka/contract/shared/ids'
import { inEachCell } from '../../platform/cells/in-cells.ts'
import { readOverCells } from '../../platform/cells/read-over-cells.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { listManagedPayChannels, loadChannel } from '../pay-channel/public.ts'
import { getCachedShop } from '../shop/public.ts'
import { lastStatementDay } from './statement.rules.ts'
import { listStatementDays } from './statement.sql.ts'

type Reply = ReplyOf<typeof operation>

/** The statements of these channels that were compared with our ledger. */
export async function toStatementList(
  ctx: Ctx,
  channels: Awaited<ReturnType<typeof listManagedPayChannels>>,
): Promise<Reply> {
  const ids = channels.map(({ pay_channel_id }) => pay_channel_id)
  const days = Map.groupBy(
    await listStatementDays(ctx.db, ids, maxCheckedDays),
    ({ pay_channel_id }) => pay_channel_id,
  )
  return {
    lastDay: lastStatementDay(ctx.now()),
    channels: await Promise.all(
      channels.map(async ({ pay_channel_id, name, shop_id, real_money }) => ({
        payChannel: PayChannelId.parse(pay_channel_id),
        channel: name,
        shortUrl: shop_id === null ? null : ShortUrl.parse((await getCachedShop(ctx, shop_id)).short_url),
        sandbox: !real_money,
        hasStatements: Boolean((await loadChannel(ctx, pay_channel_id))?.gateway.fetchStatement),
        checks: (days.get(pay_channel_id) ?? []).map((row) => ({
          day: row.day,
          state: row.state,
          lines: row.lines,
          differences: row.differences,
          waiting: row.waiting,
          checkedTime: row.checked_at?.toISOString() ?? null,
        })),
      })),
    ),
  }
}

/** The statements of every channel that were compared with our ledger, in each cell for itself. */
export const listBillChecks = (...args: Parameters<typeof listBillChecksOnce>) =>
  readOverCells(args[0], () => listBillChecksOnce(...args))

async function listBillChecksOnce(ctx: Ctx, _input: InputOf<typeof operation>): Promise<Reply> {
  const ofCells = await Promise.all(
    inEachCell(ctx).map(async (cell) => toStatementList(cell, await listManagedPayChannels(cell))),
  )
  return { lastDay: lastStatementDay(ctx.now()), channels: ofCells.flatMap(({ channels }) => channels) }
}
