import type { ConsolePageName } from '@faka/contract/console-pages'
import { consolePages } from '@faka/contract/console-pages'

/** The path of a page of the seller's console about one thing, with the shop that is chosen on it. */
const consolePath = (name: ConsolePageName, subject: string, shortUrl: string): string => {
  const path: string = consolePages.find((page) => page.name === name)?.path ?? '/seller'
  return `${path.replace(/:\w+$/, subject)}?shop=${shortUrl}`
}

/** The page of a sold order, which only accounts of its shop can open. */
export const soldOrderPath = (orderNo: string, shortUrl: string): string =>
  consolePath('order', orderNo, shortUrl)

/** The page of an inquiry, which only accounts of its shop can open. */
export const soldInquiryPath = (inquiryNo: string, shortUrl: string): string =>
  consolePath('inquiry', inquiryNo, shortUrl)

/** The page of the ratings of a shop, which only accounts of it can open. */
export const ratingsPath = (shortUrl: string): string => consolePath('ratings', '', shortUrl)

/** The page of a complaint, which only accounts of its shop can open. */
export const soldComplaintPath = (complaintNo: string, shortUrl: string): string =>
  consolePath('complaint', complaintNo, shortUrl)

/** The page of the redemptions of a shop, which only its accounts can open. */
export const redemptionsPath = (shortUrl: string): string => consolePath('redemptions', '', shortUrl)
