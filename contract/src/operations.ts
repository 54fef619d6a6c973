import * as account from './account/account.ts'
import * as accountProof from './account/account-proof.ts'
import * as captcha from './account/captcha.ts'
import * as changeAccount from './account/change-account.ts'
import * as codeLogin from './account/code-login.ts'
import * as firstAdmin from './account/first-admin.ts'
import * as passkeys from './account/passkeys.ts'
import * as passwordLink from './account/password-link.ts'
import * as platformUsers from './account/platform-users.ts'
import * as registration from './account/registration.ts'
import * as secondFactor from './account/second-factor.ts'
import * as sessions from './account/sessions.ts'
import * as users from './account/users.ts'
import * as apiKey from './api-key/api-key.ts'
import * as complaint from './complaint/complaint.ts'
import * as platformComplaint from './complaint/platform-complaint.ts'
import * as readyReply from './complaint/ready-reply.ts'
import * as recall from './complaint/recall.ts'
import * as recallChoice from './complaint/recall-choice.ts'
import * as replaceOrderCards from './complaint/replace-order-cards.ts'
import * as sellerComplaint from './complaint/seller-complaint.ts'
import * as coupon from './coupon/coupon.ts'
import * as delivery from './delivery/delivery.ts'
import * as deliveryProgram from './delivery/delivery-program.ts'
import * as orderFile from './delivery/order-file.ts'
import * as orderTimeline from './delivery/order-timeline.ts'
import * as soldOrder from './delivery/sold-order.ts'
import * as feedback from './feedback/feedback.ts'
import * as giftCode from './gift-code/gift-code.ts'
import * as redeemGiftCode from './gift-code/redeem-gift-code.ts'
import * as inquiry from './inquiry/inquiry.ts'
import * as platformInquiry from './inquiry/platform-inquiry.ts'
import * as sellerInquiry from './inquiry/seller-inquiry.ts'
import * as campaign from './item/campaign.ts'
import * as item from './item/item.ts'
import * as sellerItem from './item/seller-item.ts'
import * as sellerItemList from './item/seller-item-list.ts'
import * as sellerVariant from './item/seller-variant.ts'
import * as managedText from './menu/managed-text.ts'
import * as menu from './menu/menu.ts'
import * as platformText from './menu/platform-text.ts'
import * as chat from './notification/chat.ts'
import * as notificationList from './notification/notification-list.ts'
import * as notificationSettings from './notification/notification-settings.ts'
import * as restockMail from './notification/restock-mail.ts'
import * as buyerBlock from './order/buyer-block.ts'
import * as guestOrders from './order/find-guest-orders.ts'
import * as order from './order/order.ts'
import * as orderAnswers from './order/order-answers.ts'
import * as orderList from './order/order-list.ts'
import * as orderQueue from './order/order-queue.ts'
import * as orderStates from './order/order-states.ts'
import * as orderStatus from './order/order-status.ts'
import * as proveBuyer from './order/prove-buyer.ts'
import * as sellerOrder from './order/seller-order.ts'
import * as lookUpCode from './order/send-look-up-code.ts'
import * as payChannel from './pay-channel/pay-channel.ts'
import * as sellerChannel from './pay-channel/seller-channel.ts'
import * as cancelOrder from './payment/cancel-order.ts'
import * as channelUse from './payment/channel-use.ts'
import * as payFromBalance from './payment/pay-from-balance.ts'
import * as payment from './payment/payment.ts'
import * as payout from './payment/payout.ts'
import * as sellerPayment from './payment/seller-payment.ts'
import * as sellerRefunds from './payment/seller-refunds.ts'
import * as pricing from './pricing/pricing.ts'
import * as profile from './profile/profile.ts'
import * as platformRating from './rating/platform-rating.ts'
import * as publicRating from './rating/public-rating.ts'
import * as rating from './rating/rating.ts'
import * as sellerRating from './rating/seller-rating.ts'
import * as reconciliationCase from './reconciliation/reconciliation-case.ts'
import * as sellerMoney from './reconciliation/seller-money.ts'
import * as redemption from './redemption/redemption.ts'
import * as sellerRedemption from './redemption/seller-redemption.ts'
import * as audit from './report/audit.ts'
import * as earnings from './report/earnings.ts'
import * as guide from './report/guide.ts'
import * as health from './report/health.ts'
import * as today from './report/today.ts'
import type { Endpoint } from './shared/endpoint.ts'
import * as classify from './shop/classify.ts'
import * as customPage from './shop/custom-page.ts'
import * as exportShop from './shop/export-shop.ts'
import * as hideGuide from './shop/hide-guide.ts'
import * as memberLevel from './shop/member-level.ts'
import * as openShop from './shop/open-shop.ts'
import * as platformShop from './shop/platform-shop.ts'
import * as sellerCustomPage from './shop/seller-custom-page.ts'
import * as sellerShop from './shop/seller-shop.ts'
import * as shop from './shop/shop.ts'
import * as staff from './shop/staff.ts'
import * as cardChoice from './stock/card-choice.ts'
import * as stock from './stock/stock.ts'
import * as stockCards from './stock/stock-cards.ts'
import * as stockFile from './stock/stock-file.ts'
import * as topUp from './top-up/top-up.ts'
import * as upload from './upload/upload.ts'
import * as visit from './visit/visit.ts'
import * as balanceMonths from './wallet/balance-months.ts'
import * as ledger from './wallet/ledger.ts'
import * as wallet from './wallet/wallet.ts'

/** The modules with operations, in line-up order. */
const operationsByModule = {
  account: {
    ...account,
    ...accountProof,
    ...registration,
    ...codeLogin,
    ...captcha,
    ...changeAccount,
    ...sessions,
    ...users,
    ...platformUsers,
    ...firstAdmin,
    ...passwordLink,
    ...passkeys,
    ...secondFactor,
  },
  upload,
  menu: { ...menu, ...platformText, ...managedText },
  profile,
  shop: {
    ...shop,
    ...sellerShop,
    ...platformShop,
    ...openShop,
    ...hideGuide,
    ...classify,
    ...memberLevel,
    ...customPage,
    ...sellerCustomPage,
    ...staff,
    ...exportShop,
  },
  'api-key': apiKey,
  'pay-channel': { ...payChannel, ...sellerChannel },
  item: { ...item, ...sellerItem, ...sellerItemList, ...sellerVariant, ...campaign },
  coupon,
  pricing,
  stock: { ...cardChoice, ...stock, ...stockCards, ...stockFile },
  order: {
    ...order,
    ...orderList,
    ...orderStates,
    ...orderStatus,
    ...orderQueue,
    ...orderAnswers,
    ...buyerBlock,
    ...sellerOrder,
    ...proveBuyer,
    ...lookUpCode,
    ...guestOrders,
  },
  delivery: { ...delivery, ...deliveryProgram, ...orderFile, ...orderTimeline, ...soldOrder },
  redemption: { ...redemption, ...sellerRedemption },
  wallet: { ...wallet, ...balanceMonths, ...ledger },
  'gift-code': { ...giftCode, ...redeemGiftCode },
  'top-up': topUp,
  payment: {
    ...payment,
    ...cancelOrder,
    ...payFromBalance,
    ...payout,
    ...sellerPayment,
    ...sellerRefunds,
    ...channelUse,
  },
  reconciliation: { ...reconciliationCase, ...sellerMoney },
  complaint: {
    ...complaint,
    ...sellerComplaint,
    ...platformComplaint,
    ...readyReply,
    ...recall,
    ...recallChoice,
    ...replaceOrderCards,
  },
  rating: { ...publicRating, ...rating, ...sellerRating, ...platformRating },
  inquiry: { ...inquiry, ...sellerInquiry, ...platformInquiry },
  feedback,
  visit,
  report: { ...today, ...earnings, ...guide, ...health, ...audit },
  notification: { ...chat, ...notificationList, ...notificationSettings, ...restockMail },
}

export interface NamedOperation {
  module: string
  name: string
  operation: Endpoint
}

const isOperation = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'audience' in value && 'path' in value && 'reply' in value

/** Every operation of the contract with its module and its name, which is also the name of its file. */
export const operations: readonly NamedOperation[] = Object.entries(operationsByModule).flatMap(
  ([module, members]) =>
    Object.entries(members).flatMap(([name, value]) =>
      isOperation(value) ? [{ module, name, operation: value }] : [],
    ),
)
