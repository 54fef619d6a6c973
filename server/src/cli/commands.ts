import type { AnyCommand } from './command.ts'
import { apiKeyCommands } from './commands/api-key.ts'
import { auditCommands } from './commands/audit.ts'
import { backupCommands } from './commands/backup.ts'
import { billCommands } from './commands/bill.ts'
import { buyerCommands } from './commands/buyer.ts'
import { cellCommands } from './commands/cell.ts'
import { channelCommands } from './commands/channel.ts'
import { ownChannelCommands } from './commands/channel-own.ts'
import { platformChannelCommands } from './commands/channel-platform.ts'
import { channelTestCommands } from './commands/channel-test.ts'
import { chatCommands } from './commands/chat.ts'
import { classifyCommands } from './commands/classify.ts'
import { complaintCommands } from './commands/complaint.ts'
import { platformComplaintCommands } from './commands/complaint-platform.ts'
import { couponCommands } from './commands/coupon.ts'
import { doctorCommands } from './commands/doctor.ts'
import { encryptionCommands } from './commands/encryption.ts'
import { feedbackCommands } from './commands/feedback.ts'
import { giftCodeCommands } from './commands/gift-code.ts'
import { guideCommands } from './commands/guide.ts'
import { healthCommands } from './commands/health.ts'
import { importCommands } from './commands/import.ts'
import { inquiryCommands } from './commands/inquiry.ts'
import { platformInquiryCommands } from './commands/inquiry-platform.ts'
import { itemCommands } from './commands/item.ts'
import { ledgerCommands } from './commands/ledger.ts'
import { levelCommands } from './commands/level.ts'
import { moneyCommands } from './commands/money.ts'
import { noticeCommands } from './commands/notice.ts'
import { notificationCommands } from './commands/notification.ts'
import { orderCommands } from './commands/order.ts'
import { pageCommands } from './commands/page.ts'
import { programCommands } from './commands/program.ts'
import { ratingCommands } from './commands/rating.ts'
import { platformRatingCommands } from './commands/rating-platform.ts'
import { redemptionCommands } from './commands/redemption.ts'
import { replyCommands } from './commands/reply.ts'
import { reportCommands } from './commands/report.ts'
import { shopCommands } from './commands/shop.ts'
import { exportShopCommand } from './commands/shop-export.ts'
import { platformShopCommands } from './commands/shop-platform.ts'
import { staffCommands } from './commands/staff.ts'
import { stockCommands } from './commands/stock.ts'
import { textCommands } from './commands/text.ts'
import { todayCommands } from './commands/today.ts'
import { topUpCommands } from './commands/top-up.ts'
import { userCommands } from './commands/user.ts'
import { userAccessCommands } from './commands/user-access.ts'
import { platformUserCommands } from './commands/user-platform.ts'
import { webhookCommands } from './commands/webhook.ts'

/** All commands, in the order in which a seller needs them. */
export const commands: readonly AnyCommand[] = [
  ...userCommands,
  ...userAccessCommands,
  ...platformUserCommands,
  ...shopCommands,
  exportShopCommand,
  ...platformShopCommands,
  ...staffCommands,
  ...classifyCommands,
  ...pageCommands,
  ...guideCommands,
  ...itemCommands,
  ...couponCommands,
  ...levelCommands,
  ...stockCommands,
  ...programCommands,
  ...importCommands,
  ...channelCommands,
  ...platformChannelCommands,
  ...ownChannelCommands,
  ...channelTestCommands,
  ...todayCommands,
  ...orderCommands,
  ...redemptionCommands,
  ...giftCodeCommands,
  ...topUpCommands,
  ...ledgerCommands,
  ...buyerCommands,
  ...moneyCommands,
  ...billCommands,
  ...reportCommands,
  ...complaintCommands,
  ...platformComplaintCommands,
  ...replyCommands,
  ...ratingCommands,
  ...platformRatingCommands,
  ...inquiryCommands,
  ...platformInquiryCommands,
  ...noticeCommands,
  ...chatCommands,
  ...notificationCommands,
  ...webhookCommands,
  ...apiKeyCommands,
  ...feedbackCommands,
  ...encryptionCommands,
  ...auditCommands,
  ...textCommands,
  ...healthCommands,
  ...cellCommands,
  ...backupCommands,
  ...doctorCommands,
]
