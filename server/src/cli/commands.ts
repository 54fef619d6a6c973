import type { CliCommand } from './command.ts'
import { addChannelCommand } from './commands/add-channel.ts'
import { addStockCommand } from './commands/add-stock.ts'
import { answerComplaintCommand, rejectComplaintCommand } from './commands/answer-complaint.ts'
import { changeItemCommand } from './commands/change-item.ts'
import { checkAuditCommand } from './commands/check-audit.ts'
import { checkBillCommand } from './commands/check-bill.ts'
import { checkEncryptionCommand } from './commands/check-encryption.ts'
import { countStockCommand } from './commands/count-stock.ts'
import { createClassifyCommand } from './commands/create-classify.ts'
import { createItemCommand } from './commands/create-item.ts'
import { createShopCommand } from './commands/create-shop.ts'
import { createUserCommand } from './commands/create-user.ts'
import { decideComplaintCommand } from './commands/decide-complaint.ts'
import { acceptMoneyCommand, dismissMoneyCommand, refundMoneyCommand } from './commands/decide-money.ts'
import { deliverOrderCommand } from './commands/deliver-order.ts'
import { disableUserCommand, enableUserCommand } from './commands/disable-user.ts'
import { discontinueItemCommand } from './commands/discontinue-item.ts'
import { disableChannelCommand, editChannelCommand, enableChannelCommand } from './commands/edit-channel.ts'
import { listChannelsCommand } from './commands/list-channels.ts'
import { listComplaintsCommand } from './commands/list-complaints.ts'
import { listFeedbackCommand } from './commands/list-feedback.ts'
import { listItemsCommand } from './commands/list-items.ts'
import { listMoneyCommand } from './commands/list-money.ts'
import { listOrdersCommand } from './commands/list-orders.ts'
import { listUsersCommand } from './commands/list-users.ts'
import { listWebhookCallsCommand } from './commands/list-webhook-calls.ts'
import { promoteUserCommand } from './commands/promote-user.ts'
import { publishItemCommand } from './commands/publish-item.ts'
import { readFeedbackCommand } from './commands/read-feedback.ts'
import { refundComplaintCommand } from './commands/refund-complaint.ts'
import { removeWebhookCommand } from './commands/remove-webhook.ts'
import { replaceComplaintCommand } from './commands/replace-complaint.ts'
import { setNoticeCommand } from './commands/set-notice.ts'
import { setWebhookCommand } from './commands/set-webhook.ts'
import { showComplaintCommand } from './commands/show-complaint.ts'
import { showMoneyCommand } from './commands/show-money.ts'
import { showNoticeCommand } from './commands/show-notice.ts'
import { testChannelCommand } from './commands/test-channel.ts'
import { testWebhookCommand } from './commands/test-webhook.ts'

/** Every verb, in the order in which a seller needs them. */
export const commands: readonly CliCommand[] = [
  createUserCommand,
  createShopCommand,
  createClassifyCommand,
  createItemCommand,
  addStockCommand,
  publishItemCommand,
  changeItemCommand,
  discontinueItemCommand,
  listItemsCommand,
  countStockCommand,
  addChannelCommand,
  listChannelsCommand,
  testChannelCommand,
  enableChannelCommand,
  disableChannelCommand,
  editChannelCommand,
  listMoneyCommand,
  showMoneyCommand,
  acceptMoneyCommand,
  refundMoneyCommand,
  dismissMoneyCommand,
  checkBillCommand,
  listOrdersCommand,
  deliverOrderCommand,
  listComplaintsCommand,
  showComplaintCommand,
  answerComplaintCommand,
  replaceComplaintCommand,
  refundComplaintCommand,
  rejectComplaintCommand,
  decideComplaintCommand,
  showNoticeCommand,
  setNoticeCommand,
  setWebhookCommand,
  testWebhookCommand,
  listWebhookCallsCommand,
  removeWebhookCommand,
  listUsersCommand,
  promoteUserCommand,
  disableUserCommand,
  enableUserCommand,
  listFeedbackCommand,
  readFeedbackCommand,
  checkEncryptionCommand,
  checkAuditCommand,
]
