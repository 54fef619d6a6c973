import { findShopPayChannel, type KnownShop } from '../shop/public.ts'

/** The name of the pay channel that paid an order of this shop; null while none did. */
export const findPaidChannelName = (
  shop: KnownShop,
  { paid_at, pay_channel_id }: { paid_at: Date | null; pay_channel_id: string },
): string | null => (paid_at === null ? null : (findShopPayChannel(shop, pay_channel_id)?.name ?? ''))
