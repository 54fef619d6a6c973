import { type CodeWay, codeWays } from '@faka/contract/account/code-way'
import type { Config } from '../../platform/config.ts'
import { canSendMessages, type MessageChannel } from '../../platform/messages.ts'
import { loginNameKey } from './login-name.ts'

/** Where a code is sent. */
export interface CodeRecipient {
  way: CodeWay
  /** The phone number or email address. */
  to: string
}

/** The channel by which codes are sent that way. */
export const channelOf = (way: CodeWay): MessageChannel => (way === 'phone' ? 'sms' : 'mail')

/** How codes can be sent with these settings. */
export const listCodeWays = (config: Config): CodeWay[] =>
  codeWays.filter((way) => canSendMessages(config, channelOf(way)))

/** The recipient in the input of an operation, whose schema requires exactly one of the two. */
export const recipientOf = ({
  phone,
  mail,
}: {
  phone?: string | undefined
  mail?: string | undefined
}): CodeRecipient => (phone === undefined ? { way: 'mail', to: mail ?? '' } : { way: 'phone', to: phone })

/** What tells recipients apart: the same mail address may be written in upper or lower case. */
export const recipientText = ({ way, to }: CodeRecipient): string => `${way} ${loginNameKey(to)}`
