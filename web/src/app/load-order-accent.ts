import { readOrderNo } from '@faka/contract/shared/urls'
import type { PageLoader } from './page-loader.ts'

/** The page of an order that only the browser may read, whose shop the server knows by its number. */
export const loadOrderAccent: PageLoader = async ({ query }, reads) => {
  const orderNo = readOrderNo(query)
  return orderNo ? { accent: await reads.findOrderAccent({ orderNo }) } : 'filledByBrowser'
}
