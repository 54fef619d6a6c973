import type { ConsolePage, consoleGroups } from '@faka/contract/console-page'
import { type ConsolePageName, consolePages } from '@faka/contract/console-pages'
import type { SampleShop } from './sample-shop.ts'

/** A page of the seller's console as the one for whom it is made opens it. */
export interface ConsoleVisit {
  page: ConsolePageName
  /** The group of the navigation in which the page, or the one above it, has its entry. */
  group: (typeof consoleGroups)[number]
  address: string
  person: keyof SampleShop['people']
}

export const itemIdOf = (path: string): string => path.replace(/^.*\/itemDetail\/|\?.*$/g, '')

const personOf = (page: (typeof consolePages)[number]): ConsoleVisit['person'] => {
  if ('forAdmin' in page) return 'administrator'
  if ('withoutLogin' in page) return 'stranger'
  return page.name === 'shop-new' ? 'buyer' : 'seller'
}

function groupOf(page: ConsolePage): ConsoleVisit['group'] {
  if (page.group) return page.group
  const above = consolePages.find(({ name }) => name === page.parent)
  if (!above) throw new Error(`The page ${page.name} has no entry in the navigation, and none above it has.`)
  return groupOf(above)
}

/** Every page of the console with something on it; a new page is among them by its row in the contract. */
export const listConsoleVisits = (shop: SampleShop): readonly ConsoleVisit[] => {
  const { items, orders, complaints, recalledBatchId, couponBatchNo, giftCodeBatchNo, customPageId } = shop
  return consolePages.map((page) => ({
    page: page.name,
    group: groupOf(page),
    address: page.path
      .replace(':orderNo', orders.cards)
      .replace(':complaintNo', complaints['forAdmin' in page ? 'escalated' : 'open'].complaintNo)
      .replace(':batchNo', 'forAdmin' in page ? giftCodeBatchNo : couponBatchNo)
      .replace(':customPageId', customPageId)
      .replace(':inquiryNo', shop.inquiryNo)
      .replace(':itemId', itemIdOf(items.tiers))
      .replace(/\/recall$/, `/recall?batch=${recalledBatchId}`),
    person: personOf(page),
  }))
}
