import type { AuditedTable } from '../platform/audit/audited-table.ts'
import type { Cell } from '../platform/cell.ts'
import { platformCommonTables } from '../platform/cells/platform-common-tables.ts'
import { httpLimits } from '../platform/http/call-body-timeout.ts'
import type { PubSubChannel, PubSubChannels } from '../platform/pubsub.ts'
import { accountAuditedTables, accountCommonTables, accountLimits } from './account/account.declarations.ts'
import { apiKeyAuditedTables, apiKeyLimits } from './api-key/api-key.declarations.ts'
import { complaintAuditedTables, complaintLimits } from './complaint/complaint.declarations.ts'
import { couponAuditedTables, couponLimits } from './coupon/coupon.declarations.ts'
import { feedbackCommonTables } from './feedback/feedback.declarations.ts'
import {
  giftCodeAuditedTables,
  giftCodeCommonTables,
  giftCodeLimits,
} from './gift-code/gift-code.declarations.ts'
import { inquiryAuditedTables, inquiryLimits } from './inquiry/inquiry.declarations.ts'
import { itemAuditedTables } from './item/item.declarations.ts'
import { menuAuditedTables, menuCommonTables } from './menu/menu.declarations.ts'
import { notificationSmsTemplates } from './notification/notification.declarations.ts'
import { orderAuditedTables, orderLimits } from './order/order.declarations.ts'
import { payChannelAuditedTables } from './pay-channel/pay-channel.declarations.ts'
import { paymentAuditedTables, paymentCommonTables, paymentLimits } from './payment/payment.declarations.ts'
import { profileCommonTables } from './profile/profile.declarations.ts'
import { ratingAuditedTables, ratingLimits } from './rating/rating.declarations.ts'
import { reconciliationAuditedTables } from './reconciliation/reconciliation.declarations.ts'
import { redemptionLimits } from './redemption/redemption.declarations.ts'
import { shopAuditedTables, shopCommonTables, shopLimits } from './shop/shop.declarations.ts'
import { stockAuditedTables, stockLimits } from './stock/stock.declarations.ts'
import { topUpAuditedTables, topUpCommonTables } from './top-up/top-up.declarations.ts'
import { uploadCommonTables, uploadLimits } from './upload/upload.declarations.ts'
import { walletCommonTables } from './wallet/wallet.declarations.ts'

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

const channels: Readonly<PubSubChannels> = { catalogue: true, orders: true, cells: true }

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

/** The tables of which there is one for all cells; each cell has all others. */
export const commonTables: readonly string[] = [
  ...platformCommonTables,
  ...accountCommonTables,
  ...uploadCommonTables,
  ...shopCommonTables,
  ...profileCommonTables,
  ...walletCommonTables,
  ...paymentCommonTables,
  ...menuCommonTables,
  ...feedbackCommonTables,
  ...giftCodeCommonTables,
  ...topUpCommonTables,
]

/** The tables of events in the schema of a cell; the common ones are in that of the first. */
export const auditedTablesOf = ({ number }: Cell): readonly AuditedTable[] =>
  number === 0 ? auditedTables : auditedTables.filter(({ name }) => !commonTables.includes(name))
