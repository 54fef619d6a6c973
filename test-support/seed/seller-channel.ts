import { PayChannelId } from '@faka/contract/shared/ids'
import { addSellerChannel } from '../../server/src/modules/pay-channel/add-seller-channel.ts'
import { createMerchant } from '../../server/src/sandbox-gateway/sandbox-gateway.ts'
import type { TestShop } from '../server/open-shop.ts'

type Input = Omit<Parameters<typeof addSellerChannel>[1], 'shortUrl'>

/** Adds a channel of the seller's own to a test's shop, at the sandbox by default. */
export async function seedSellerChannel(
  { seller, shortUrl }: TestShop,
  input: Partial<Input> & { shortUrl?: TestShop['shortUrl'] } = {},
) {
  const added = await addSellerChannel(
    seller,
    { shortUrl, provider: 'sandbox', settings: {}, ...input },
    { createSandboxMerchant: (ctx, name) => createMerchant(ctx.common, ctx.random, name) },
  )
  return { ...added, id: PayChannelId.parse(added.id) }
}
