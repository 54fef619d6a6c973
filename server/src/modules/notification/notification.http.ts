import {
  listChats as listChatsOperation,
  removeChat as removeChatOperation,
  saveChat as saveChatOperation,
  testChat as testChatOperation,
} from '@faka/contract/notification/chat'
import {
  listNotifications as listNotificationsOperation,
  retryNotification as retryNotificationOperation,
} from '@faka/contract/notification/notification-list'
import {
  listWebhookCalls as listWebhookCallsOperation,
  removeWebhook as removeWebhookOperation,
  retryWebhookCall as retryWebhookCallOperation,
  setNotice as setNoticeOperation,
  setWebhook as setWebhookOperation,
  showNotice as showNoticeOperation,
  testWebhook as testWebhookOperation,
} from '@faka/contract/notification/notification-settings'
import { requestRestockMail as requestRestockMailOperation } from '@faka/contract/notification/restock-mail'
import { type Handler, handle } from '../../platform/http.ts'
import { listChats } from './list-chats.ts'
import { listNotifications } from './list-notifications.ts'
import { listWebhookCalls } from './list-webhook-calls.ts'
import { removeChat } from './remove-chat.ts'
import { removeWebhook } from './remove-webhook.ts'
import { requestRestockMail } from './request-restock-mail.ts'
import { retryNotification } from './retry-notification.ts'
import { retryWebhookCall } from './retry-webhook-call.ts'
import { saveChat } from './save-chat.ts'
import { setNotice } from './set-notice.ts'
import { setWebhook } from './set-webhook.ts'
import { showNotice } from './show-notice.ts'
import { testChat } from './test-chat.ts'
import { testWebhook } from './test-webhook.ts'

export const notificationHandlers: Handler[] = [
  handle(requestRestockMailOperation, requestRestockMail),
  handle(listNotificationsOperation, listNotifications),
  handle(showNoticeOperation, showNotice),
  handle(setNoticeOperation, setNotice),
  handle(setWebhookOperation, setWebhook),
  handle(testWebhookOperation, testWebhook),
  handle(listWebhookCallsOperation, listWebhookCalls),
  handle(removeWebhookOperation, removeWebhook),
  handle(retryWebhookCallOperation, retryWebhookCall),
  handle(retryNotificationOperation, retryNotification),
  handle(listChatsOperation, listChats),
  handle(saveChatOperation, saveChat),
  handle(testChatOperation, testChat),
  handle(removeChatOperation, removeChat),
]
