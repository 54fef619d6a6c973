import { findCellOfAddress } from './modules/shop/public.ts'
import { findCellOfNumber } from './platform/cell.ts'
import { findCellOfKey } from './platform/cells/start-keys.ts'
import type { Actor, Services } from './platform/ctx.ts'

/** The fields of inputs that are numbers of what lives in a cell. */
const numberFields = [
  'orderNo',
  'orderNos',
  'itemId',
  'id',
  'itemIds',
  'variantId',
  'classifyId',
  'classifyIds',
  'payChannelId',
  'payChannel',
  'payChannelIds',
  'paymentNo',
  'refundNo',
  'complaintNo',
  'proofNo',
  'redemptionNo',
  'ratingNo',
  'inquiryNo',
  'batchNo',
  'blockNo',
  'callNo',
  'chatNo',
  'customPageId',
  'invitationNo',
  'keyNo',
  'messageNo',
  'replyNo',
  'staffNo',
  'key',
] as const

const firstText = (value: unknown): string | undefined => {
  const text: unknown = Array.isArray(value) ? value[0] : value
  return typeof text === 'string' ? text : undefined
}

/** Cases that are named by the key of a row, not by a public number. */
const caseOfKey = /^(?:sum|manual|bill|notice)-([1-9]\d{0,15})$/

/** The number of the cell of a case of money, which is named by its kind and what it is about. */
function findCellOfCase(caseNo: string): number {
  const [, key] = caseOfKey.exec(caseNo) ?? []
  return key === undefined
    ? findCellOfNumber(caseNo.slice(caseNo.indexOf('-') + 1))
    : findCellOfKey(Number(key))
}

/** The number of the cell that an input is about: of the shop at an address, or of the first number in it. */
async function findCellOfInput(services: Services, input: object): Promise<number> {
  const fields: Record<string, unknown> = { ...input }
  const shortUrl = firstText(fields.shortUrl)
  if (shortUrl !== undefined) return findCellOfAddress(services, shortUrl)
  const caseNo = firstText(fields.caseNo)
  if (caseNo !== undefined) return findCellOfCase(caseNo)
  for (const name of numberFields) {
    const number = firstText(fields[name])
    if (number !== undefined) return findCellOfNumber(number)
  }
  return 0
}

/**
 * The services of the cell that a call is about: that of the shop of an API key, else of what the input names; the first
 * where that is nothing, or a cell that does not exist.
 */
export async function routeCall(
  services: Services,
  actor: Actor | undefined,
  input: unknown,
): Promise<Services> {
  if (actor?.kind === 'apiKey') return services.cells.find(findCellOfKey(actor.shopId)) ?? services
  if (services.cells.all().length === 1 || typeof input !== 'object' || input === null) return services
  return services.cells.find(await findCellOfInput(services, input)) ?? services
}
