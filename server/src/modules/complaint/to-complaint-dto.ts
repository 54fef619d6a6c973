import { Complaint, ComplaintReason, type Outcome } from '@faka/contract/complaint/complaint'
import { type BuyerContact, StoredContact } from '@faka/contract/shared/contact'
import type { Services } from '../../platform/ctx.ts'
import { countDeliveredUnits } from '../delivery/public.ts'
import { getItemVersion } from '../item/public.ts'
import type { OrderRow } from '../order/public.ts'
import { findComplaintRefund } from '../payment/public.ts'
import { getCachedShop } from '../shop/public.ts'
import { isFinal, nextStatus } from './complaint.rules.ts'
import { type ComplaintRow, listComplaintEvents } from './complaint.sql.ts'

const { complaintNo, orderNo, shortUrl, itemId } = Complaint.shape
const contactAssociatedData = (number: string): string => `contact of complaint ${number}`

/** Encrypts the contact that the buyer left with the order. */
export const encryptContact = (services: Services, number: string, contact: BuyerContact): Buffer =>
  services.encryption.encrypt('texts', Buffer.from(JSON.stringify(contact)), contactAssociatedData(number))

/** The buyer's contact for a complaint. */
export const decryptContact = (
  services: Services,
  { complaint_no, sealed_contact }: ComplaintRow,
): BuyerContact =>
  StoredContact.parse(
    JSON.parse(
      services.encryption.decrypt('texts', sealed_contact, contactAssociatedData(complaint_no)).toString(),
    ),
  )

const toCardIds = (numbers: readonly number[]) => Complaint.shape.cardIds.parse(numbers.map(String))

async function toOutcomeDto(services: Services, row: ComplaintRow): Promise<Outcome | null> {
  if (!row.outcome || !row.decided_by) return null
  const refund =
    row.refund_fen === null ? undefined : await findComplaintRefund(services.db, row.complaint_no)
  return {
    kind: row.outcome,
    by: row.decided_by,
    cardIds: toCardIds(row.made_good_ids ?? []),
    amountFen: row.refund_fen,
    refundState: refund?.state ?? null,
    toBalance: refund?.to_balance ?? false,
  }
}

/** What lists and the page of a complaint have in common. */
export async function toComplaintSummary(services: Services, row: ComplaintRow, order: OrderRow) {
  const [shop, { public_id, version }] = await Promise.all([
    getCachedShop(services, row.shop_id),
    getItemVersion(services, order.wares_id),
  ])
  return {
    version,
    summary: {
      complaintNo: complaintNo.parse(row.complaint_no),
      orderNo: orderNo.parse(row.order_no),
      shortUrl: shortUrl.parse(shop.short_url),
      shopName: shop.name,
      itemId: itemId.parse(public_id),
      itemTitle: version.title,
      cover: version.cover,
      type: row.type,
      expectation: row.expectation,
      status: row.status,
      createTime: row.created_at.toISOString(),
      dueTime: row.due_at?.toISOString() ?? null,
      endTime: row.ended_at?.toISOString() ?? null,
    },
  }
}

/** A complaint as a buyer or seller reads it; with the contact only for the owner of the order. */
export async function toComplaintDto(
  services: Services,
  row: ComplaintRow,
  order: OrderRow,
  { withContact }: { withContact: boolean },
): Promise<Complaint> {
  const [{ summary, version }, events, outcome, delivered] = await Promise.all([
    toComplaintSummary(services, row, order),
    listComplaintEvents(services.db, row.complaint_no),
    toOutcomeDto(services, row),
    countDeliveredUnits(services.db, order),
  ])
  const turn = events.findLast(({ to_status }) => to_status === 'open')
  return {
    ...summary,
    description: version.description,
    warranty: version.warranty,
    cardCount: delivered.count,
    cardIds: toCardIds(row.card_ids),
    contact: withContact ? decryptContact(services, row) : null,
    sandbox: order.sandbox,
    serverTime: services.now().toISOString(),
    turnTime: row.status === 'open' ? (turn?.at.toISOString() ?? null) : null,
    outcome,
    events: events.map((event) => ({
      from: event.from_status,
      to: event.to_status,
      side: event.side,
      reason: ComplaintReason.parse(event.reason),
      time: event.at.toISOString(),
    })),
    mayAnswer: !isFinal(row.status),
    mayEscalate: nextStatus(row.status, 'buyerEscalated') !== undefined,
    mayWithdraw: !isFinal(row.status),
  }
}
