import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { PayChannelId, ShortUrl } from '../shared/ids.ts'
import { Moment } from '../shared/time.ts'

const count = z.int().check(z.minimum(0))

/**
 * Where work waits: events whose notification is not written, messages by way, calls of webhooks, gateways that are
 * asked about payments, signed notifications that are not confirmed, refunds, and gateway statements.
 */
export const queueNames = [
  'events',
  'sms',
  'mail',
  'chat',
  'webhooks',
  'payments',
  'notifications',
  'refunds',
  'statements',
] as const
export const QueueName = z.enum(queueNames)
export type QueueName = z.infer<typeof QueueName>

/** What waits in one queue, and since when the oldest does. */
const Queue = z.strictObject({ name: QueueName, waiting: count, oldestTime: z.nullable(Moment) })

/** A payment method whose gateway did not do what it was asked for in the last hour. */
const FailingGateway = z.strictObject({
  payChannel: PayChannelId,
  channel: z.string(),
  /** The shop that it belongs to; null: the platform. */
  shortUrl: z.nullable(ShortUrl),
  sandbox: z.boolean(),
  /** Messages that were forged or broken, or that the gateway itself did not confirm. */
  rejected: count,
  /** Refunds that it did not make at the last attempt. */
  refunds: count,
  /** Messages that it confirmed in the same hour. */
  confirmed: count,
})

export const showHealth = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/health/show',
  summary: 'How the server does: queues, failing gateways, disk, database and version',
  input: z.strictObject({}),
  reply: z.strictObject({
    time: Moment,
    version: z.string(),
    /** Since when the process that answers runs. */
    startTime: Moment,
    node: z.string(),
    database: z.strictObject({
      /** Whether it takes writes. */
      writable: z.boolean(),
      sizeBytes: count,
      version: z.string(),
    }),
    /** The disk of the data folder; null where it cannot be read. */
    disk: z.nullable(z.strictObject({ freeBytes: count, totalBytes: count })),
    queues: z.array(Queue),
    gateways: z.array(FailingGateway),
    /** Cells whose own database is away, or must not be used: what waits there is not counted. */
    awayCells: z.array(z.int()),
  }),
  errorCodes: ['sessionNeeded', 'adminNeeded'],
})

/** The settings in force by name; of secrets only whether they are set. */
export const listSettings = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/settings/list',
  summary: 'The settings and limits that the server runs with; never a secret',
  input: z.strictObject({}),
  reply: z.strictObject({
    settings: z.array(z.strictObject({ name: z.string(), value: z.string() })),
    limits: z.array(
      z.strictObject({
        /** Its variable. */
        name: z.string(),
        value: z.int(),
        fallback: z.int(),
        min: z.int(),
        max: z.int(),
      }),
    ),
  }),
  errorCodes: ['sessionNeeded', 'adminNeeded'],
})
