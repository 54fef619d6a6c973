import { apiKeyArchive } from './api-key/api-key-archive.ts'
import { archivedOrdersPart } from './archive/archived-orders-part.ts'
import { complaintArchive } from './complaint/complaint-archive.ts'
import { couponArchive } from './coupon/coupon-archive.ts'
import { auditedTables } from './declarations.ts'
import { deliveryArchive } from './delivery/delivery-archive.ts'
import { inquiryArchive } from './inquiry/inquiry-archive.ts'
import { itemArchive } from './item/item-archive.ts'
import { notificationArchive } from './notification/notification-archive.ts'
import { orderArchive } from './order/order-archive.ts'
import { payChannelArchive } from './pay-channel/pay-channel-archive.ts'
import { paymentArchive } from './payment/payment-archive.ts'
import { ratingArchive } from './rating/rating-archive.ts'
import { redemptionArchive } from './redemption/redemption-archive.ts'
import { reportArchive } from './report/report-archive.ts'
import type { ArchivePart } from './shop/public.ts'
import { shopArchive } from './shop/shop-archive.ts'
import { stockArchive } from './stock/stock-archive.ts'
import { visitArchive } from './visit/visit-archive.ts'

/** Everything that the archive of a shop has, in the order of its README. */
export const archiveParts: readonly ArchivePart[] = [
  ...shopArchive,
  ...apiKeyArchive,
  ...payChannelArchive,
  ...itemArchive,
  ...couponArchive,
  ...stockArchive,
  ...orderArchive,
  ...archivedOrdersPart,
  ...deliveryArchive,
  ...redemptionArchive,
  ...paymentArchive,
  ...complaintArchive,
  ...ratingArchive,
  ...inquiryArchive,
  ...visitArchive,
  ...notificationArchive,
  ...reportArchive(auditedTables),
]
