import { hasOpenCase } from './modules/reconciliation/public.ts'
import { findCellOfAddress } from './modules/shop/public.ts'
import { servicesOfNumber, servicesOfTenant } from './platform/cells/find-services.ts'
import { findInCells } from './platform/cells/in-cells.ts'
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

/**
 * The services of the cell of a case of money, which is named by its kind and what it is about: of a key, the cell in which
 * there is such a case, where it may have moved.
 */
async function findServicesOfCase(
  services: Services,
  caseNo: string,
  isCertain: boolean,
): Promise<Services | undefined> {
  const [, key] = caseOfKey.exec(caseNo) ?? []
  if (key === undefined) return servicesOfNumber(services, caseNo.slice(caseNo.indexOf('-') + 1), isCertain)
  const made = findCellOfKey(Number(key))
  const { cells } = services
  if (!isCertain && !cells.hasMovedTenants(made)) return cells.find(made)
  const open = await findInCells(cells.all(), async (cell) => (await hasOpenCase(cell, caseNo)) || undefined)
  return open?.cell ?? cells.find(made)
}

/** The services of the cell that an input is about: of the shop at an address, or of the first number in it. */
async function findServicesOfInput(
  services: Services,
  input: object,
  isCertain: boolean,
): Promise<Services | undefined> {
  const fields: Record<string, unknown> = { ...input }
  const shortUrl = firstText(fields.shortUrl)
  if (shortUrl !== undefined) return services.cells.find(await findCellOfAddress(services, shortUrl))
  const caseNo = firstText(fields.caseNo)
  if (caseNo !== undefined) return findServicesOfCase(services, caseNo, isCertain)
  for (const name of numberFields) {
    const number = firstText(fields[name])
    if (number !== undefined) return servicesOfNumber(services, number, isCertain)
  }
  return services.cells.find(0)
}

/**
 * The services of the cell that a call is about: that of the shop of an API key, else of what the input names; the first
 * where that is nothing, or a cell that does not exist.
 * @param isCertain finds also what moved to another cell without this process knowing that anything did
 */
export async function routeCall(
  services: Services,
  actor: Actor | undefined,
  input: unknown,
  isCertain = false,
): Promise<Services> {
  if (!services.cells.areSeveral()) return services
  if (actor?.kind === 'apiKey') return servicesOfTenant(services, actor.shopId, isCertain)
  if (typeof input !== 'object' || input === null) return services
  return (await findServicesOfInput(services, input, isCertain)) ?? services
}
