import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { sellerActorName } from '../account/public.ts'
import { type ChannelEventKind, insertChannelEvent } from './pay-channel-event.sql.ts'

/** The tenant of events of the platform's own channels, which belong to no shop. */
export const platformTenant = 0

/** Records who changed what of a pay channel, and why where a reason is asked for: names of fields and settings, never their values. */
export const recordChannelEvent = (
  ctx: Ctx,
  tx: Tx,
  {
    channel,
    kind,
    changes,
    why,
  }: {
    channel: { pay_channel_id: string; shop_id: number | null }
    kind: ChannelEventKind
    changes: readonly string[]
    why?: string | undefined
  },
): Promise<unknown> =>
  insertChannelEvent(tx, {
    shop_id: channel.shop_id ?? platformTenant,
    pay_channel_id: channel.pay_channel_id,
    kind,
    changes: [...changes],
    why: why ?? null,
    actor: sellerActorName(ctx.actor),
    at: ctx.now(),
  })
