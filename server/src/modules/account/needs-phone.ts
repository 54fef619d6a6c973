import type { Services } from '../../platform/ctx.ts'
import { canSendMessages } from '../../platform/messages.ts'
import type { AccountRow } from './account.sql.ts'

/**
 * Whether an account has to bind a phone before it is logged in to: it has neither a phone nor a verified mail address.
 * Not where the shop sends no SMS: no phone could be verified there, and the first administrator could never log in.
 */
export const needsPhone = (
  { config }: Pick<Services, 'config'>,
  { phone, mail }: Pick<AccountRow, 'phone' | 'mail'>,
): boolean => phone === null && mail === null && canSendMessages(config, 'sms')
