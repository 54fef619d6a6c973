import * as account from './account.ts'
import * as balance from './balance.ts'
import * as buyerProof from './buyer-proof.ts'
import * as complaint from './complaint.ts'
import * as complaintSelling from './complaint-selling.ts'
import * as delivery from './delivery.ts'
import type { Endpoint } from './endpoint.ts'
import * as feedback from './feedback.ts'
import * as item from './item.ts'
import * as menu from './menu.ts'
import * as moneyCase from './money-case.ts'
import * as notice from './notice.ts'
import * as order from './order.ts'
import * as orderDetail from './order-detail.ts'
import * as orderList from './order-list.ts'
import * as payChannel from './pay-channel.ts'
import * as payment from './payment.ts'
import * as platformText from './platform-text.ts'
import * as pricing from './pricing.ts'
import * as profile from './profile.ts'
import * as restock from './restock.ts'
import * as shop from './shop.ts'
import * as stock from './stock.ts'
import * as upload from './upload.ts'
import * as visit from './visit.ts'
import * as wallet from './wallet.ts'

/** The rooms that offer operations, in their line-up. */
export const roomsOfOperations = {
  account,
  upload,
  menu: { ...menu, ...platformText },
  profile,
  shop,
  item,
  pricing,
  stock,
  order: { ...order, ...orderList, ...buyerProof },
  delivery: { ...delivery, ...orderDetail },
  wallet,
  payment: { ...payment, ...balance, ...payChannel, ...moneyCase },
  complaint: { ...complaint, ...complaintSelling },
  feedback,
  visit,
  notice: { ...notice, ...restock },
}

export interface NamedOperation {
  room: string
  name: string
  operation: Endpoint
}

const isOperation = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'audience' in value && 'path' in value && 'reply' in value

/** Every operation of the contract with its room and name, the name being that of its verb file. */
export const operations: readonly NamedOperation[] = Object.entries(roomsOfOperations).flatMap(
  ([room, members]) =>
    Object.entries(members).flatMap(([name, value]) =>
      isOperation(value) ? [{ room, name, operation: value }] : [],
    ),
)
