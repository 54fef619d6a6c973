import type { Services } from '../ctx.ts'

/** What a message says, and to whom. */
export interface MessageContent {
  to: string
  /** Our name of a template that the provider approved. */
  template: string
  /** The values of its variables. */
  vars: Readonly<Record<string, string>>
  /** The whole text, for transports without templates; mail has a subject. */
  text: Readonly<{ subject?: string; body: string }>
  /** Composed when it is sent, by the composer of that name, about this subject; `text` is sent where there is none. */
  composer?: Readonly<{ name: string; subject: string }>
}

/** A file that goes with an email. */
export interface MessageAttachment {
  fileName: string
  contentType: string
  content: Buffer
}

/** A message to send; its number is the same in every attempt. */
export interface OutgoingMessage extends MessageContent {
  messageNo: string
  /** Emails only. */
  attachments?: readonly MessageAttachment[]
}

/**
 * Replaces the queued text of a message when it is sent, with what must not be stored in the queue. Throws where it
 * cannot; the message is then sent later. A repeated attempt composes it again.
 */
export type MessageComposer = (services: Services, message: OutgoingMessage) => Promise<OutgoingMessage>

/**
 * The outcome of one attempt. `receipt` is the provider's own number of the message. A `permanent` failure is not
 * retried; `reason` contains neither address nor text.
 */
export type SendResult =
  | { sent: true; receipt?: string }
  | { sent: false; permanent: boolean; reason: string }

/** Sends a message through a provider. Never throws. */
export type Transport = (
  services: Pick<Services, 'fetch' | 'now' | 'random'>,
  message: OutgoingMessage,
) => Promise<SendResult>

/** The transport of each channel; undefined where the settings configure none. */
export type MessageTransports = Readonly<
  Record<'sms' | 'mail', { name: string; send: Transport } | undefined> & {
    /** Messages to a tenant's own chats; it reads their settings itself. */
    chat: { name: string; send: (services: Services, message: OutgoingMessage) => Promise<SendResult> }
  }
>

export const retryableFailure = (reason: string): SendResult => ({ sent: false, permanent: false, reason })
export const permanentFailure = (reason: string): SendResult => ({ sent: false, permanent: true, reason })

/** A provider's error code, if it looks like one: a free text might quote the message. */
export const toErrorCode = (value: unknown): string =>
  typeof value === 'string' && /^[\w.-]{1,80}$/.test(value) ? value : 'an unknown code'
