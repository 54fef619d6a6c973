import { anyPayChannel, type KnownShop } from '../shop/door.ts'

/** The name of the pay channel that paid an order of this shop; null while none did. */
export const paidChannel = (
  shop: KnownShop,
  { paid_at, pay_channel_id }: { paid_at: Date | null; pay_channel_id: string },
): string | null => (paid_at === null ? null : (anyPayChannel(shop, pay_channel_id)?.name ?? ''))
