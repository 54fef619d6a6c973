import type { AuditedTable } from '../platform/audit/audited-table.ts'
import { httpLimits } from '../platform/http/call-body-timeout.ts'
import type { PubSubChannel, PubSubChannels } from '../platform/pubsub.ts'
import { accountAuditedTables, accountLimits } from './account/account.declarations.ts'
import { apiKeyAuditedTables, apiKeyLimits } from './api-key/api-key.declarations.ts'
import { complaintAuditedTables, complaintLimits } from './complaint/complaint.declarations.ts'
import { couponAuditedTables, couponLimits } from './coupon/coupon.declarations.ts'
import { giftCodeAuditedTables, giftCodeLimits } from './gift-code/gift-code.declarations.ts'
import { inquiryAuditedTables, inquiryLimits } from './inquiry/inquiry.declarations.ts'
import { itemAuditedTables } from './item/item.declarations.ts'
import { menuAuditedTables } from './menu/menu.declarations.ts'
import { notificationSmsTemplates } from './notification/notification.declarations.ts'
import { orderAuditedTables, orderLimits } from './order/order.declarations.ts'
import { payChannelAuditedTables } from './pay-channel/pay-channel.declarations.ts'
import { paymentAuditedTables, paymentLimits } from './payment/payment.declarations.ts'
import { ratingAuditedTables, ratingLimits } from './rating/rating.declarations.ts'
import { reconciliationAuditedTables } from './reconciliation/reconciliation.declarations.ts'
import { redemptionLimits } from './redemption/redemption.declarations.ts'
import { shopAuditedTables, shopLimits } from './shop/shop.declarations.ts'
import { stockAuditedTables, stockLimits } from './stock/stock.declarations.ts'
import { topUpAuditedTables } from './top-up/top-up.declarations.ts'
import { uploadLimits } from './upload/upload.declarations.ts'

/** Every limit that can be configured, with its default and its bounds. */
export const limitDefinitions = {
  ...httpLimits,
  ...accountLimits,
  ...uploadLimits,
  ...shopLimits,
  ...apiKeyLimits,
  ...couponLimits,
  ...stockLimits,
  ...orderLimits,
  ...redemptionLimits,
  ...giftCodeLimits,
  ...paymentLimits,
  ...complaintLimits,
  ...ratingLimits,
  ...inquiryLimits,
} as const

/** The optional SMS templates, by name, each with its setting. */
export const smsTemplateSettings: Readonly<Record<string, string>> = notificationSmsTemplates

const channels: Readonly<PubSubChannels> = { catalogue: true, orders: true }

/** Every channel on which processes publish to each other. */
export const pubsubChannels = Object.keys(channels) as PubSubChannel[]

/** Every table of events that the audit chain covers. */
export const auditedTables: readonly AuditedTable[] = [
  ...accountAuditedTables,
  ...menuAuditedTables,
  ...shopAuditedTables,
  ...apiKeyAuditedTables,
  ...couponAuditedTables,
  ...orderAuditedTables,
  ...giftCodeAuditedTables,
  ...topUpAuditedTables,
  ...complaintAuditedTables,
  ...ratingAuditedTables,
  ...inquiryAuditedTables,
  ...paymentAuditedTables,
  ...reconciliationAuditedTables,
  ...itemAuditedTables,
  ...stockAuditedTables,
  ...payChannelAuditedTables,
]
