import * as account from './account/account.ts'
import * as complaint from './complaint/complaint.ts'
import * as complaintSelling from './complaint/seller-complaint.ts'
import * as delivery from './delivery/delivery.ts'
import * as orderDetail from './delivery/order-timeline.ts'
import * as feedback from './feedback/feedback.ts'
import * as item from './item/item.ts'
import * as menu from './menu/menu.ts'
import * as platformText from './menu/platform-text.ts'
import * as notice from './notification/notification-settings.ts'
import * as restock from './notification/restock-mail.ts'
import * as buyerProof from './order/buyer-proof.ts'
import * as order from './order/order.ts'
import * as orderList from './order/order-list.ts'
import * as payChannel from './pay-channel/pay-channel.ts'
import * as balance from './payment/pay-from-balance.ts'
import * as payment from './payment/payment.ts'
import * as pricing from './pricing/pricing.ts'
import * as profile from './profile/profile.ts'
import * as moneyCase from './reconciliation/reconciliation-case.ts'
import type { Endpoint } from './shared/endpoint.ts'
import * as shop from './shop/shop.ts'
import * as stock from './stock/stock.ts'
import * as upload from './upload/upload.ts'
import * as visit from './visit/visit.ts'
import * as wallet from './wallet/wallet.ts'

/** The rooms that offer operations, in their line-up. */
export const operationsByModule = {
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
  notification: { ...notice, ...restock },
}

export interface NamedOperation {
  module: string
  name: string
  operation: Endpoint
}

const isOperation = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'audience' in value && 'path' in value && 'reply' in value

/** Every operation of the contract with its room and name, the name being that of its verb file. */
export const operations: readonly NamedOperation[] = Object.entries(operationsByModule).flatMap(
  ([module, members]) =>
    Object.entries(members).flatMap(([name, value]) =>
      isOperation(value) ? [{ module, name, operation: value }] : [],
    ),
)
