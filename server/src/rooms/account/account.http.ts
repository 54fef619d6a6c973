import * as operations from '@faka/contract/account'
import { type Handler, handle } from '../../kernel/http.ts'
import { checkRegistered } from './check-registered.ts'
import { sendBindCode } from './send-bind-code.ts'
import { sendPhoneCode } from './send-phone-code.ts'
import { sendRegisterCode } from './send-register-code.ts'
import { sendResetCode } from './send-reset-code.ts'

export const accountHandlers: Handler[] = [
  handle(operations.sendRegisterCode, sendRegisterCode),
  handle(operations.sendResetCode, sendResetCode),
  handle(operations.sendBindCode, sendBindCode),
  handle(operations.sendPhoneCode, sendPhoneCode),
  handle(operations.checkRegistered, checkRegistered),
]
