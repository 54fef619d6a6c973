import { maskMail } from './mask-mail.ts'
import { maskPhone } from './mask-phone.ts'
import type { CodeRecipient } from './send-code.ts'

/** Where a code was sent, as shown where others may see the screen. */
export const maskRecipient = ({ way, to }: CodeRecipient): string =>
  way === 'phone' ? maskPhone(to) : maskMail(to)
