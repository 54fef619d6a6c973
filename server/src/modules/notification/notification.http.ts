import { requestRestockMail as requestRestockMailOperation } from '@faka/contract/notification/restock-mail'
import { type Handler, handle } from '../../platform/http.ts'
import { requestRestockMail } from './request-restock-mail.ts'

export const notificationHandlers: Handler[] = [handle(requestRestockMailOperation, requestRestockMail)]
