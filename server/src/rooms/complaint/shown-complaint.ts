import { Complaint, ComplaintReason, type Outcome } from '@faka/contract/complaint'
import { type BuyerContact, KnownContact } from '@faka/contract/contact'
import type { House } from '../../kernel/ctx.ts'
import { givenTo } from '../delivery/door.ts'
import { frozenWares } from '../item/door.ts'
import type { OrderRow } from '../order/door.ts'
import { complaintRefund } from '../payment/door.ts'
import { knownShop } from '../shop/door.ts'
import { after, isOver } from './complaint.rules.ts'
import { type ComplaintRow, eventsOf } from './complaint.sql.ts'

const { complaintNo, orderNo, shortUrl, itemId } = Complaint.shape
const contactBond = (number: string): string => `contact of complaint ${number}`

/** What an order's buyer gave to be reached by, sealed. */
export const sealContact = (house: House, number: string, contact: BuyerContact): Buffer =>
  house.vault.seal('texts', Buffer.from(JSON.stringify(contact)), contactBond(number))

/** How the buyer can be reached about his complaint. */
export const contactOf = (house: House, { complaint_no, sealed_contact }: ComplaintRow): BuyerContact =>
  KnownContact.parse(
    JSON.parse(house.vault.open('texts', sealed_contact, contactBond(complaint_no)).toString()),
  )

const cardIdsOf = (numbers: readonly number[]) => Complaint.shape.cardIds.parse(numbers.map(String))

async function outcomeOf(house: House, row: ComplaintRow): Promise<Outcome | null> {
  if (!row.outcome || !row.decided_by) return null
  const refund = row.refund_fen === null ? undefined : await complaintRefund(house.db, row.complaint_no)
  return {
    kind: row.outcome,
    by: row.decided_by,
    cardIds: cardIdsOf(row.made_good_ids ?? []),
    amountFen: row.refund_fen,
    refundState: refund?.state ?? null,
    toBalance: refund?.to_balance ?? false,
  }
}

/** What a list and a page say alike of a complaint. */
export async function complaintHead(house: House, row: ComplaintRow, order: OrderRow) {
  const [shop, { public_id, wares }] = await Promise.all([
    knownShop(house, row.shop_id),
    frozenWares(house, order.wares_id),
  ])
  return {
    wares,
    head: {
      complaintNo: complaintNo.parse(row.complaint_no),
      orderNo: orderNo.parse(row.order_no),
      shortUrl: shortUrl.parse(shop.short_url),
      shopName: shop.name,
      itemId: itemId.parse(public_id),
      itemTitle: wares.title,
      cover: wares.cover,
      type: row.type,
      expectation: row.expectation,
      status: row.status,
      createTime: row.created_at.toISOString(),
      dueTime: row.due_at?.toISOString() ?? null,
      endTime: row.ended_at?.toISOString() ?? null,
    },
  }
}

/** A complaint as it is read; the contact only where the reader is the owner of the order. */
export async function shownComplaint(
  house: House,
  row: ComplaintRow,
  order: OrderRow,
  { withContact }: { withContact: boolean },
): Promise<Complaint> {
  const [{ head, wares }, events, outcome, given] = await Promise.all([
    complaintHead(house, row, order),
    eventsOf(house.db, row.complaint_no),
    outcomeOf(house, row),
    givenTo(house.db, order),
  ])
  const turn = events.findLast(({ to_status }) => to_status === 'open')
  return {
    ...head,
    description: wares.description,
    warranty: wares.warranty,
    cardCount: given.count,
    cardIds: cardIdsOf(row.card_ids),
    contact: withContact ? contactOf(house, row) : null,
    sandbox: order.sandbox,
    serverTime: house.now().toISOString(),
    turnTime: row.status === 'open' ? (turn?.at.toISOString() ?? null) : null,
    outcome,
    events: events.map((event) => ({
      from: event.from_status,
      to: event.to_status,
      side: event.side,
      reason: ComplaintReason.parse(event.reason),
      time: event.at.toISOString(),
    })),
    mayAnswer: !isOver(row.status),
    mayEscalate: after(row.status, 'buyerEscalated') !== undefined,
    mayWithdraw: !isOver(row.status),
  }
}
