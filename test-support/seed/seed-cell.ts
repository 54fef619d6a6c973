import { ClassifyId, type PayChannelId, ShortUrl } from '@faka/contract/shared/ids'
import { addPayChannel } from '../../server/src/modules/pay-channel/public.ts'
import { createClassify } from '../../server/src/modules/shop/create-classify.ts'
import { createShop } from '../../server/src/modules/shop/create-shop.ts'
import type { Ctx } from '../../server/src/platform/ctx.ts'
import type { TestShop } from '../server/open-shop.ts'
import { sellerInCell } from './move-shop.ts'

/** A shop of the same seller in a further cell, with a pay channel of the sandbox gateway. */
export interface ShopInCell {
  /** The context of the seller's command line in that cell. */
  seller: Ctx
  shortUrl: ShortUrl
  classifyId: ClassifyId
  payChannel: PayChannelId
}

/** Opens a shop in a further cell of a test's installation. */
export async function seedCell(
  shop: Pick<TestShop, 'services' | 'merchant'>,
  cellNumber: number,
): Promise<ShopInCell> {
  const seller = sellerInCell(shop, cellNumber)
  const shortUrl = ShortUrl.parse(`in-cell-${cellNumber}`)
  const name = `Shop in cell ${cellNumber}`
  await createShop(seller, { seller: 'seller', shortUrl, name }, seller)
  const classify = await createClassify(seller, { shortUrl, name: 'Cards' })
  const payChannel = await addPayChannel(
    { ...seller, config: { ...seller.config, sandbox: true } },
    {
      shopId: null,
      method: 'alipay',
      provider: 'epay-md5',
      name: 'Sandbox',
      feeBasisPoints: 0,
      position: 1,
      settings: { gatewayUrl: 'self:/sandbox-gateway', ...shop.merchant.md5 },
    },
  )
  return { seller, shortUrl, classifyId: ClassifyId.parse(classify.classifyId), payChannel }
}
