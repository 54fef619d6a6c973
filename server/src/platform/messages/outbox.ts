import type { OutboxSettings } from '../config/message-settings.ts'
import type { Transport } from './transport.ts'

/** Sends nothing: the message stays where `/dev/outbox` shows it, and is told on the console. Never in production. */
export const outboxTransport =
  ({ print }: OutboxSettings): Transport =>
  async (_house, { to, text }) => {
    if (print) process.stderr.write(`message to ${to}: ${text.body.replaceAll(/\s+/g, ' ')}\n`)
    return { sent: true }
  }
