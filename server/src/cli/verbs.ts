import type { Verb } from './verb.ts'
import { createChannelVerb } from './verbs/add-channel.ts'
import { addStockVerb } from './verbs/add-stock.ts'
import { answerComplaintVerb, rejectComplaintVerb } from './verbs/answer-complaint.ts'
import { changeItemVerb } from './verbs/change-item.ts'
import { checkAuditVerb } from './verbs/check-audit.ts'
import { checkBillVerb } from './verbs/check-bill.ts'
import { checkEncryptionVerb } from './verbs/check-encryption.ts'
import { countStockVerb } from './verbs/count-stock.ts'
import { createClassifyVerb } from './verbs/create-classify.ts'
import { createItemVerb } from './verbs/create-item.ts'
import { createShopVerb } from './verbs/create-shop.ts'
import { createUserVerb } from './verbs/create-user.ts'
import { decideComplaintVerb } from './verbs/decide-complaint.ts'
import { acceptMoneyVerb, dismissMoneyVerb, refundMoneyVerb } from './verbs/decide-money.ts'
import { deliverOrderVerb } from './verbs/deliver-order.ts'
import { disableUserVerb, enableUserVerb } from './verbs/disable-user.ts'
import { discontinueItemVerb } from './verbs/discontinue-item.ts'
import { changeChannelVerb, disableChannelVerb, enableChannelVerb } from './verbs/edit-channel.ts'
import { listChannelsVerb } from './verbs/list-channels.ts'
import { listComplaintsVerb } from './verbs/list-complaints.ts'
import { listFeedbackVerb } from './verbs/list-feedback.ts'
import { listItemsVerb } from './verbs/list-items.ts'
import { listMoneyVerb } from './verbs/list-money.ts'
import { listOrdersVerb } from './verbs/list-orders.ts'
import { listUsersVerb } from './verbs/list-users.ts'
import { listWebhookCallsVerb } from './verbs/list-webhook-calls.ts'
import { promoteUserVerb } from './verbs/promote-user.ts'
import { publishItemVerb } from './verbs/publish-item.ts'
import { readFeedbackVerb } from './verbs/read-feedback.ts'
import { refundComplaintVerb } from './verbs/refund-complaint.ts'
import { removeWebhookVerb } from './verbs/remove-webhook.ts'
import { replaceComplaintVerb } from './verbs/replace-complaint.ts'
import { setNoticeVerb } from './verbs/set-notice.ts'
import { setWebhookVerb } from './verbs/set-webhook.ts'
import { showComplaintVerb } from './verbs/show-complaint.ts'
import { showMoneyVerb } from './verbs/show-money.ts'
import { showNoticeVerb } from './verbs/show-notice.ts'
import { testChannelVerb } from './verbs/test-channel.ts'
import { testWebhookVerb } from './verbs/test-webhook.ts'

/** Every verb, in the order in which a seller needs them. */
export const verbs: readonly Verb[] = [
  createUserVerb,
  createShopVerb,
  createClassifyVerb,
  createItemVerb,
  addStockVerb,
  publishItemVerb,
  changeItemVerb,
  discontinueItemVerb,
  listItemsVerb,
  countStockVerb,
  createChannelVerb,
  listChannelsVerb,
  testChannelVerb,
  enableChannelVerb,
  disableChannelVerb,
  changeChannelVerb,
  listMoneyVerb,
  showMoneyVerb,
  acceptMoneyVerb,
  refundMoneyVerb,
  dismissMoneyVerb,
  checkBillVerb,
  listOrdersVerb,
  deliverOrderVerb,
  listComplaintsVerb,
  showComplaintVerb,
  answerComplaintVerb,
  replaceComplaintVerb,
  refundComplaintVerb,
  rejectComplaintVerb,
  decideComplaintVerb,
  showNoticeVerb,
  setNoticeVerb,
  setWebhookVerb,
  testWebhookVerb,
  listWebhookCallsVerb,
  removeWebhookVerb,
  listUsersVerb,
  promoteUserVerb,
  disableUserVerb,
  enableUserVerb,
  listFeedbackVerb,
  readFeedbackVerb,
  checkEncryptionVerb,
  checkAuditVerb,
]
