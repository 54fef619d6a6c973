/** A message of a client to PostgreSQL. */
export interface FrontendMessage {
  /** One letter, such as `P` for Parse. */
  type: string
  /** What follows the length, in latin1. */
  body: string
}

const int32Bytes = 4

/**
 * The messages that a client sent on one connection, without the one that opens it, which has no type.
 * A last message that has not arrived whole is left out.
 * @param sent everything from the connection's start, in latin1
 * @see https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export function readFrontendMessages(sent: string): FrontendMessage[] {
  const bytes = Buffer.from(sent, 'latin1')
  const messages: FrontendMessage[] = []
  let start = bytes.length < int32Bytes ? bytes.length : bytes.readInt32BE(0)
  while (start + 1 + int32Bytes <= bytes.length) {
    // the length counts itself and not the type
    const end = start + 1 + bytes.readInt32BE(start + 1)
    if (end > bytes.length) break
    messages.push({
      type: bytes.toString('latin1', start, start + 1),
      body: bytes.toString('latin1', start + 1 + int32Bytes, end),
    })
    start = end
  }
  return messages
}
