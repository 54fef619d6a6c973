import { accountHandlers } from './modules/account/account.http.ts'
import { apiKeyHandlers } from './modules/api-key/api-key.http.ts'
import { archiveParts } from './modules/archive-parts.ts'
import { complaintHandlers } from './modules/complaint/complaint.http.ts'
import {
  countRecentComplaints,
  findRecallOfOrder,
  listComplaintsOfOrder,
  listRefundedCardIds,
} from './modules/complaint/public.ts'
import { couponHandlers } from './modules/coupon/coupon.http.ts'
import { auditedTables, limitDefinitions } from './modules/declarations.ts'
import { deliveryHandlers } from './modules/delivery/delivery.http.ts'
import { listExportTimes } from './modules/delivery/public.ts'
import { feedbackHandlers } from './modules/feedback/feedback.http.ts'
import { giftCodeHandlers } from './modules/gift-code/gift-code.http.ts'
import { inquiryHandlers } from './modules/inquiry/inquiry.http.ts'
import { itemHandlers } from './modules/item/item.http.ts'
import { countAllItemsByClassify, countItemsByClassify, countPublishedItems } from './modules/item/public.ts'
import { menuHandlers } from './modules/menu/menu.http.ts'
import { notificationHandlers } from './modules/notification/notification.http.ts'
import { listLowStockLimits, measureWebhookCalls } from './modules/notification/public.ts'
import { orderHandlers } from './modules/order/order.http.ts'
import {
  countRecentSales,
  getHoldAvailability,
  sumOrdersByCampaign,
  sumOrdersByLevel,
  sumOrdersByPlatformLevel,
  sumRecentOrders,
} from './modules/order/public.ts'
import { payChannelHandlers } from './modules/pay-channel/pay-channel.http.ts'
import { listOfferedPayChannels } from './modules/pay-channel/public.ts'
import { paymentHandlers } from './modules/payment/payment.http.ts'
import {
  findOrderNosByTrade,
  findUnconfirmedFen,
  getPaymentsAndRefunds,
  getSoldOrderMoney,
  listRefundsSince,
} from './modules/payment/public.ts'
import { pricingHandlers } from './modules/pricing/pricing.http.ts'
import { profileHandlers } from './modules/profile/profile.http.ts'
import { findMailAddress, setMailAddress } from './modules/profile/public.ts'
import { sumRatingsOfItem, sumRatingsOfShop } from './modules/rating/public.ts'
import { ratingHandlers } from './modules/rating/rating.http.ts'
import { findRefundOfOrder, reconciliationHandlers } from './modules/reconciliation/public.ts'
import { listRedeemedCardIds } from './modules/redemption/public.ts'
import { redemptionHandlers } from './modules/redemption/redemption.http.ts'
import { listLowItemIds, reportHandlers } from './modules/report/public.ts'
import { listShopUrlsByOwner } from './modules/shop/public.ts'
import { shopHandlers } from './modules/shop/shop.http.ts'
import { countListedCards, getFreeCardCounts } from './modules/stock/public.ts'
import { stockHandlers } from './modules/stock/stock.http.ts'
import { topUpHandlers } from './modules/top-up/top-up.http.ts'
import { uploadHandlers } from './modules/upload/upload.http.ts'
import { visitHandlers } from './modules/visit/visit.http.ts'
import { getBalance } from './modules/wallet/public.ts'
import { walletHandlers } from './modules/wallet/wallet.http.ts'
import type { Handler } from './platform/http.ts'
import { readProgramFacts } from './program-facts.ts'
import { createMerchant } from './sandbox-gateway/sandbox-gateway.ts'

/** The operations of user-management, with the ports that modules to their right implement. */
export const userManagementHandlers: readonly Handler[] = accountHandlers({
  findMailAddress,
  listShopUrlsByOwner,
  setMailAddress,
})

/** The operations of the storefront's own origin. */
export const ownOriginHandlers: readonly Handler[] = [...uploadHandlers, ...menuHandlers]

/** The operations of card-core, with the ports that modules to their right implement. */
export const cardCoreHandlers: readonly Handler[] = [
  ...profileHandlers({ getBalance }),
  ...shopHandlers({
    countAllItemsByClassify,
    countItemsByClassify,
    listOfferedPayChannels,
    countRecentSales,
    countRecentComplaints,
    sumRatingsOfShop,
    countPublishedItems,
    sumRecentOrders,
    sumOrdersByLevel,
    sumOrdersByPlatformLevel,
    archiveParts,
  }),
  ...apiKeyHandlers,
  ...itemHandlers({
    getFreeCardCounts,
    getHoldAvailability,
    countListedCards,
    listLowStockLimits,
    listLowItemIds: listLowItemIds({ listLowStockLimits }),
    sumOrdersByCampaign,
    sumRatingsOfItem,
  }),
  ...payChannelHandlers({
    createSandboxMerchant: (ctx, name) => createMerchant(ctx.common, ctx.random, name),
  }),
  ...couponHandlers,
  ...pricingHandlers({ getHoldAvailability }),
  ...stockHandlers,
  ...orderHandlers({ listExportTimes, listRefundsSince, findOrderNosByTrade }),
  ...deliveryHandlers({
    findRefundOfOrder,
    findRecallOfOrder,
    findUnconfirmedFen,
    getPaymentsAndRefunds,
    getSoldOrderMoney,
    listComplaintsOfOrder,
    listRedeemedCardIds,
  }),
  ...redemptionHandlers({ listRefundedCardIds }),
  ...walletHandlers,
  ...giftCodeHandlers,
  ...topUpHandlers,
  ...paymentHandlers,
  ...reconciliationHandlers,
  ...complaintHandlers,
  ...ratingHandlers,
  ...inquiryHandlers,
  ...feedbackHandlers,
  ...visitHandlers,
  ...reportHandlers(
    { listLowStockLimits, measureWebhookCalls },
    { program: readProgramFacts(), limitDefinitions, auditedTables },
  ),
  ...notificationHandlers,
]
