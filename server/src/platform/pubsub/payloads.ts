import type { Notice } from '../db.ts'
import type { PubSubChannel } from '../pubsub.ts'

/** The name of a channel in PostgreSQL. */
export const postgresName = (channel: PubSubChannel): string => `faka_${channel}`

/** PostgreSQL limits a notification to 8000 bytes; longer lists of keys are split over several. */
const maxPayloadLength = 7000

/** Notifications for these notices: for each its channel in PostgreSQL and its entries `key` or `key=detail`, separated by blanks. */
export function toPayloads(notices: readonly Notice[]): { names: string[]; payloads: string[] } {
  const names: string[] = []
  const payloads: string[] = []
  const byChannel = Map.groupBy(notices, ({ channel }) => channel)
  for (const [channel, ofChannel] of byChannel) {
    const entries = new Set(ofChannel.map(({ key, detail }) => (detail ? `${key}=${detail}` : key)))
    let payload = ''
    const finish = () => {
      if (payload === '') return
      names.push(postgresName(channel))
      payloads.push(payload)
      payload = ''
    }
    for (const entry of entries) {
      if (payload.length + entry.length >= maxPayloadLength) finish()
      payload += payload ? ` ${entry}` : entry
    }
    finish()
  }
  return { names, payloads }
}

/** The entries of a notification. */
export const parsePayload = (channel: PubSubChannel, payload: string): Notice[] =>
  payload.split(' ').map((entry) => {
    const [key = '', detail] = entry.split('=')
    return { channel, key, detail }
  })
