import type { Services } from '../../platform/ctx.ts'
import { findShopPayChannel } from '../pay-channel/public.ts'

/** The name of the pay channel that paid an order; null while unpaid. */
export const findPaidChannelName = async (
  services: Services,
  { shop_id, paid_at, pay_channel_id }: { shop_id: number; paid_at: Date | null; pay_channel_id: string },
): Promise<string | null> =>
  paid_at === null ? null : ((await findShopPayChannel(services, shop_id, pay_channel_id))?.name ?? '')
