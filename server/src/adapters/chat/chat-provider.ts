import type { SendResult } from '../../platform/messages/transport.ts'

/** What a chat message says: a short title, and the text with its link. */
export interface ChatMessage {
  title: string
  body: string
}

/** A POST with a JSON body; the address and the body may hold secrets and are never logged. */
export interface ChatRequest {
  url: string
  body: string
}

/** A robot or an app that messages are pushed to by HTTPS. */
export interface ChatProvider<Settings> {
  /** The request that sends one message. */
  toRequest(settings: Settings, message: ChatMessage, now: Date): ChatRequest
  /** What a response means; the reason quotes nothing but codes. */
  readResponse(status: number, body: unknown): SendResult
  /** What identifies the target to its owner, without a secret: an id, or the last characters of a key. */
  describe(settings: Settings): string
}

/** A member of a JSON object; undefined for anything else. */
export const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined

/** The end of a key, by which its owner recognizes it. */
export const endOf = (key: string): string => `…${key.slice(-4)}`

/** A text cut to so many bytes of UTF-8, without a broken character. */
export function cutToBytes(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= maxBytes) return text
  return `${bytes
    .subarray(0, maxBytes - 3)
    .toString('utf8')
    .replace(/\uFFFD$/, '')}…`
}

/** Whether a status may change by itself: the server is busy or broken. */
export const isTemporary = (status: number): boolean => status === 408 || status === 429 || status >= 500
