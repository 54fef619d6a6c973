import type { Services } from '../../platform/ctx.ts'
import { listShopPayChannels } from '../pay-channel/public.ts'
import { listOrderNosByTrade } from './payment-trade.sql.ts'

/** The orders of a shop that a gateway's number, or our number, of a payment belongs to. */
export async function findOrderNosByTrade(
  services: Services,
  shopId: number,
  number: string,
): Promise<string[]> {
  const channelIds = (await listShopPayChannels(services, shopId)).map(({ pay_channel_id }) => pay_channel_id)
  return listOrderNosByTrade(services.db, { shopId, channelIds, number })
}
