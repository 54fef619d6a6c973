import { getOrder } from '@faka/contract/delivery/delivery'
import { expect, onTestFinished } from 'vitest'
import { wideLimitsEnvironment } from '../test-support/limits/wide-limits.ts'
import { createBuyer } from '../test-support/server/http-buyer.ts'
import { createServerProcess, findFreePort } from '../test-support/server/server-process.ts'
import type { PromisedPurchase } from './shoppers.ts'

/**
 * Starts a shop on a restored folder of data until the end of the test, and checks that it shows every card that was
 * shown to a buyer `before`.
 */
export async function openRestoredShop(
  dataDir: string,
  before: readonly PromisedPurchase[],
): Promise<ReturnType<typeof createBuyer>> {
  const settings = { ...wideLimitsEnvironment, DEMO: '0', TRUSTED_PROXIES: '127.0.0.1', DATA_DIR: dataDir }
  const copy = createServerProcess(await findFreePort(), settings)
  onTestFinished(async () => void (await copy.terminate()))
  await copy.start()
  const buyer = createBuyer(copy.url)
  expect(before.filter(({ cards }) => cards).length).toBeGreaterThan(5)
  for (const { orderNo, cards } of before) {
    if (orderNo === undefined) continue
    const order = await buyer.callOrThrow(getOrder, { orderNo })
    if (cards) expect(order.cards?.map(({ content }) => content)).toEqual(cards)
  }
  return buyer
}
