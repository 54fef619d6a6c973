import type { Services } from '../ctx.ts'

/** What is told to somebody. */
export interface MessageContent {
  to: string
  /** The name under which carriers know an approved text. */
  template: string
  /** What is put into that text. */
  vars: Readonly<Record<string, string>>
  /** The whole text, for transports that send it as it stands; mail has a subject. */
  text: Readonly<{ subject?: string; body: string }>
}

/** One message on its way out; its number is the same in every try. */
export interface OutgoingMessage extends MessageContent {
  messageNo: string
}

/**
 * What a carrier said: `receipt` is its own number of the message. `permanent` is a no that another try will not turn;
 * `reason` holds neither address nor text.
 */
export type SendResult =
  | { sent: true; receipt?: string }
  | { sent: false; permanent: boolean; reason: string }

/** Hands a message to whoever carries it. Never throws. */
export type Transport = (
  services: Pick<Services, 'fetch' | 'now' | 'random'>,
  message: OutgoingMessage,
) => Promise<SendResult>

export const retryableFailure = (reason: string): SendResult => ({ sent: false, permanent: false, reason })
export const permanentFailure = (reason: string): SendResult => ({ sent: false, permanent: true, reason })

/** A carrier's own word for what went wrong, as far as it can be one: a text of its own might quote the message. */
export const toErrorCode = (value: unknown): string =>
  typeof value === 'string' && /^[\w.-]{1,80}$/.test(value) ? value : 'an unknown code'
