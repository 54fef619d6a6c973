import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { sellerActorName } from '../account/public.ts'
import { type ChannelEventKind, insertChannelEvent } from './pay-channel-event.sql.ts'

/** The tenant of events of the platform's own channels. */
const platformTenant = 0

/** Records who changed what of a pay channel: names of fields and settings, never their values. */
export const recordChannelEvent = (
  ctx: Ctx,
  tx: Tx,
  {
    channel,
    kind,
    changes,
  }: {
    channel: { pay_channel_id: string; shop_id: number | null }
    kind: ChannelEventKind
    changes: readonly string[]
  },
): Promise<unknown> =>
  insertChannelEvent(tx, {
    shop_id: channel.shop_id ?? platformTenant,
    pay_channel_id: channel.pay_channel_id,
    kind,
    changes: [...changes],
    actor: sellerActorName(ctx.actor),
    at: ctx.now(),
  })
