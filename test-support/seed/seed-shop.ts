import type { PayChannelId, ShortUrl } from '@faka/contract/shared/ids'
import { createUser } from '../../server/src/modules/account/create-user.ts'
import { addPayChannel } from '../../server/src/modules/pay-channel/public.ts'
import { createShop } from '../../server/src/modules/shop/create-shop.ts'
import type { Ctx } from '../../server/src/platform/ctx.ts'
import type { MerchantCredentials } from '../../server/src/sandbox-gateway/sandbox-gateway.ts'
import { testMerchant } from './test-merchant.ts'

/** A shop with its seller, and a pay channel of the sandbox gateway for each of its dialects. */
export interface SeededShop {
  shortUrl: ShortUrl
  payChannels: { md5: PayChannelId; rsa: PayChannelId }
  /** The shop's merchant account at the sandbox gateway. */
  merchant: MerchantCredentials
}

interface SeedShopInput {
  shortUrl: ShortUrl
  /** The buyer's fee of the second channel; the first has none. */
  feeBasisPoints?: number
}

/** Creates a shop by its own operations, on a migrated and empty database. */
export async function seedShop(
  seller: Ctx,
  { shortUrl, feeBasisPoints = 0 }: SeedShopInput,
): Promise<SeededShop> {
  await createUser(seller, { userName: 'seller', roles: ['SELLER'] })
  await createShop(seller, { seller: 'seller', shortUrl, name: 'Test shop' })
  const merchant = await testMerchant(seller.common)
  const gatewayUrl = 'self:/sandbox-gateway'
  // a shop that no longer allows test money still has the channels of that time
  const practising: Ctx = { ...seller, config: { ...seller.config, sandbox: true } }
  const channel = { shopId: null, method: 'alipay' } as const
  const md5 = await addPayChannel(practising, {
    ...channel,
    provider: 'epay-md5',
    name: 'Sandbox',
    feeBasisPoints: 0,
    position: 1,
    settings: { gatewayUrl, ...merchant.md5 },
  })
  const rsa = await addPayChannel(practising, {
    ...channel,
    provider: 'epay-rsa',
    name: feeBasisPoints > 0 ? 'Sandbox with a fee' : 'Sandbox by RSA',
    feeBasisPoints,
    position: 2,
    settings: { gatewayUrl, ...merchant.rsa },
  })
  return { shortUrl, payChannels: { md5, rsa }, merchant }
}
