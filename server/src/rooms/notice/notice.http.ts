import { requestRestockMail as requestRestockMailOperation } from '@faka/contract/restock'
import { type Handler, handle } from '../../kernel/http.ts'
import { requestRestockMail } from './request-restock-mail.ts'

export const noticeHandlers: Handler[] = [handle(requestRestockMailOperation, requestRestockMail)]
