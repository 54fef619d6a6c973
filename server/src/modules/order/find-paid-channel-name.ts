import { type CachedShop, findShopPayChannel } from '../shop/public.ts'

/** The name of the pay channel that paid an order of this shop; null while unpaid. */
export const findPaidChannelName = (
  shop: CachedShop,
  { paid_at, pay_channel_id }: { paid_at: Date | null; pay_channel_id: string },
): string | null => (paid_at === null ? null : (findShopPayChannel(shop, pay_channel_id)?.name ?? ''))
