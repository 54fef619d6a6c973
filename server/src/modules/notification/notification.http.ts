import { listNotifications as listNotificationsOperation } from '@faka/contract/notification/notification-list'
import {
  listWebhookCalls as listWebhookCallsOperation,
  removeWebhook as removeWebhookOperation,
  setNotice as setNoticeOperation,
  setWebhook as setWebhookOperation,
  showNotice as showNoticeOperation,
  testWebhook as testWebhookOperation,
} from '@faka/contract/notification/notification-settings'
import { requestRestockMail as requestRestockMailOperation } from '@faka/contract/notification/restock-mail'
import { type Handler, handle } from '../../platform/http.ts'
import { listNotifications } from './list-notifications.ts'
import { listWebhookCalls } from './list-webhook-calls.ts'
import { removeWebhook } from './remove-webhook.ts'
import { requestRestockMail } from './request-restock-mail.ts'
import { setNotice } from './set-notice.ts'
import { setWebhook } from './set-webhook.ts'
import { showNotice } from './show-notice.ts'
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
]
