import type { MessageValues } from './message-values.ts'
import type about from './zh-CN/about.json'
import type account from './zh-CN/account.json'
import type actions from './zh-CN/actions.json'
import type apiKeys from './zh-CN/apiKeys.json'
import type audit from './zh-CN/audit.json'
import type campaign from './zh-CN/campaign.json'
import type campaigns from './zh-CN/campaigns.json'
import type channels from './zh-CN/channels.json'
import type choice from './zh-CN/choice.json'
import type complaint from './zh-CN/complaint.json'
import type complaints from './zh-CN/complaints.json'
import type console from './zh-CN/console.json'
import type coupon from './zh-CN/coupon.json'
import type coupons from './zh-CN/coupons.json'
import type customPages from './zh-CN/customPages.json'
import type delivery from './zh-CN/delivery.json'
import type failure from './zh-CN/failure.json'
import type feedback from './zh-CN/feedback.json'
import type giftCodes from './zh-CN/giftCodes.json'
import type guide from './zh-CN/guide.json'
import type inquiries from './zh-CN/inquiries.json'
import type inquiry from './zh-CN/inquiry.json'
import type item from './zh-CN/item.json'
import type itemForm from './zh-CN/itemForm.json'
import type items from './zh-CN/items.json'
import type level from './zh-CN/level.json'
import type levels from './zh-CN/levels.json'
import type mobile from './zh-CN/mobile.json'
import type money from './zh-CN/money.json'
import type nextRelease from './zh-CN/nextRelease.json'
import type notifications from './zh-CN/notifications.json'
import type offline from './zh-CN/offline.json'
import type orderFile from './zh-CN/orderFile.json'
import type orderRefusal from './zh-CN/orderRefusal.json'
import type orders from './zh-CN/orders.json'
import type paying from './zh-CN/paying.json'
import type payment from './zh-CN/payment.json'
import type people from './zh-CN/people.json'
import type platform from './zh-CN/platform.json'
import type profile from './zh-CN/profile.json'
import type proof from './zh-CN/proof.json'
import type rating from './zh-CN/rating.json'
import type ratings from './zh-CN/ratings.json'
import type redeem from './zh-CN/redeem.json'
import type redemptions from './zh-CN/redemptions.json'
import type restock from './zh-CN/restock.json'
import type settings from './zh-CN/settings.json'
import type shell from './zh-CN/shell.json'
import type shop from './zh-CN/shop.json'
import type shopForm from './zh-CN/shopForm.json'
import type soldOrder from './zh-CN/soldOrder.json'
import type stock from './zh-CN/stock.json'
import type tabs from './zh-CN/tabs.json'
import type topUps from './zh-CN/topUps.json'
import type unpaidOrder from './zh-CN/unpaidOrder.json'
import type upload from './zh-CN/upload.json'
import type variants from './zh-CN/variants.json'
import type viewer from './zh-CN/viewer.json'
import type wallet from './zh-CN/wallet.json'

/** The catalogs of one language, by message group. */
interface Catalogs {
  shell: typeof shell
  shop: typeof shop
  item: typeof item
  payment: typeof payment
  paying: typeof paying
  people: typeof people
  about: typeof about
  delivery: typeof delivery
  account: typeof account
  actions: typeof actions
  profile: typeof profile
  orderFile: typeof orderFile
  orders: typeof orders
  wallet: typeof wallet
  unpaidOrder: typeof unpaidOrder
  restock: typeof restock
  orderRefusal: typeof orderRefusal
  nextRelease: typeof nextRelease
  upload: typeof upload
  variants: typeof variants
  viewer: typeof viewer
  choice: typeof choice
  complaint: typeof complaint
  complaints: typeof complaints
  feedback: typeof feedback
  failure: typeof failure
  notifications: typeof notifications
  offline: typeof offline
  proof: typeof proof
  settings: typeof settings
  tabs: typeof tabs
  mobile: typeof mobile
  console: typeof console
  campaign: typeof campaign
  campaigns: typeof campaigns
  coupon: typeof coupon
  coupons: typeof coupons
  customPages: typeof customPages
  level: typeof level
  levels: typeof levels
  giftCodes: typeof giftCodes
  topUps: typeof topUps
  rating: typeof rating
  ratings: typeof ratings
  inquiry: typeof inquiry
  inquiries: typeof inquiries
  apiKeys: typeof apiKeys
  audit: typeof audit
  channels: typeof channels
  itemForm: typeof itemForm
  items: typeof items
  redeem: typeof redeem
  redemptions: typeof redemptions
  soldOrder: typeof soldOrder
  shopForm: typeof shopForm
  guide: typeof guide
  money: typeof money
  platform: typeof platform
  stock: typeof stock
}

/** A set of messages that is loaded as one file; a page names the groups that it needs beside `shell`. */
export type MessageGroup = keyof Catalogs

/** The id of a message. Every language has all of them. */
export type MessageId = { [Group in MessageGroup]: keyof Catalogs[Group] }[MessageGroup]

/** The values that a message names, as the rest of the arguments of `t`. */
export type ValuesOf<Id extends MessageId> = [Id & keyof MessageValues] extends [never]
  ? []
  : [values: Record<MessageValues[Id & keyof MessageValues], string | number>]
