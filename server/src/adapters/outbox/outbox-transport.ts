import type { Transport } from '../../platform/messages/transport.ts'
import type { OutboxSettings } from './outbox-settings.ts'

/** Sends nothing: `/dev/outbox` shows the message, and the console prints it. Never in production. */
export const outboxTransport =
  ({ print }: OutboxSettings): Transport =>
  async (_house, { to, text }) => {
    if (print) process.stderr.write(`message to ${to}: ${text.body.replaceAll(/\s+/g, ' ')}\n`)
    return { sent: true }
  }
