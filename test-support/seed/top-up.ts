import { createTopUp } from '@faka/contract/top-up/top-up'
import type { TestShop } from '../server/open-shop.ts'
import type { Buyer } from './open-buyer.ts'
import { requestQr, waitForStatus } from './purchase.ts'

interface TopUpInput {
  amountFen?: number
  bonusFen?: number
  payChannel?: string
}

/** Places the order of a top-up. */
export const placeTopUp = async (
  shop: TestShop,
  { visitor }: Buyer,
  { amountFen = 10_000, bonusFen = 500, payChannel = shop.payChannels.md5 }: TopUpInput = {},
) => {
  const request = { requestId: crypto.randomUUID(), amountFen, bonusFen, payChannel }
  return { buyer: visitor, ...(await visitor.call(createTopUp, request)) }
}

/** Tops up and pays. */
export async function topUp(shop: TestShop, buyer: Buyer, input: TopUpInput = {}) {
  const placed = await placeTopUp(shop, buyer, input)
  await shop.pressButton(await requestQr(placed, input.payChannel ?? shop.payChannels.md5), 'pay')
  await waitForStatus(placed, 'delivered')
  return placed
}
