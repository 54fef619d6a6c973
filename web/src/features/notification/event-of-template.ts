import { domainEventKinds } from '@faka/contract/notification/notification-settings'

type Kind = (typeof domainEventKinds)[number]

/** The events that the emails to a seller are about, by the name of their text. */
const eventByTemplate: Readonly<Record<string, Kind>> = {
  orderToDeliver: 'order.paid',
  programFailed: 'order.programFailed',
  refundUnfunded: 'order.refundUnfunded',
  refundFailed: 'order.refundFailed',
  complaintOpened: 'complaint.opened',
  complaintReplied: 'complaint.replied',
  complaintDueSoon: 'complaint.dueSoon',
  cardRedeemed: 'card.redeemed',
  ratingWritten: 'rating.written',
  inquiryAsked: 'inquiry.asked',
  lowStock: 'item.lowStock',
  soldOut: 'item.soldOut',
}

/** The event that a notification is about; undefined for a kind of a newer version. */
export const eventOfTemplate = (kind: string): Kind | undefined =>
  domainEventKinds.find((each) => each === kind) ?? eventByTemplate[kind]
