import type { House } from '../ctx.ts'

/** What is told to somebody. */
export interface Content {
  to: string
  /** The name under which carriers know an approved text. */
  template: string
  /** What is put into that text. */
  vars: Readonly<Record<string, string>>
  /** The whole text, for transports that send it as it stands; mail has a subject. */
  text: Readonly<{ subject?: string; body: string }>
}

/** One message on its way out; its number is the same in every try. */
export interface Outgoing extends Content {
  messageNo: string
}

/**
 * What a carrier said: `receipt` is its own number of the message. `final` is a no that another try will not turn;
 * `reason` holds neither address nor text.
 */
export type Said = { sent: true; receipt?: string } | { sent: false; final: boolean; reason: string }

/** Hands a message to whoever carries it. Never throws. */
export type Transport = (house: Pick<House, 'fetch' | 'now' | 'random'>, message: Outgoing) => Promise<Said>

export const later = (reason: string): Said => ({ sent: false, final: false, reason })
export const never = (reason: string): Said => ({ sent: false, final: true, reason })

/** A carrier's own word for what went wrong, as far as it can be one: a text of its own might quote the message. */
export const wordOf = (value: unknown): string =>
  typeof value === 'string' && /^[\w.-]{1,80}$/.test(value) ? value : 'an unknown code'
