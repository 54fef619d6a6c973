import * as z from 'zod/mini'
import { ApiKeyNo } from '../api-key/api-key.ts'
import { complaintStatuses } from '../complaint/complaint.ts'
import { endpoint } from '../shared/endpoint.ts'
import { ShortUrl } from '../shared/ids.ts'
import { orderStatuses } from '../shared/states.ts'
import { Moment } from '../shared/time.ts'

/** What can have happened in a shop, by group. An event is of one kind: `cards.exported`. */
export const auditKinds = {
  /** An order got this status. */
  order: orderStatuses,
  /** What a seller did to an order or noted about it. */
  orderAct: ['note', 'refund', 'replace', 'cancel', 'confirm', 'create', 'block', 'unblock'],
  /** The answers of a buyer were read. */
  answers: ['read'],
  /** A complaint got this status. */
  complaint: complaintStatuses,
  /** The delivered cards of a complaint were opened. */
  complaintCards: ['opened'],
  rating: ['written', 'changed', 'answered', 'reported', 'hidden', 'kept'],
  inquiry: ['closed', 'opened', 'hidden', 'unhidden'],
  recall: ['recalled'],
  remedy: ['replaced', 'refunded'],
  cards: ['opened', 'withdrawn', 'putBack', 'exported', 'moved'],
  channel: ['added', 'edited', 'ordered', 'removed'],
  shop: ['opened', 'frozen', 'unfrozen', 'feeChanged', 'exported', 'levelsChanged'],
  staff: ['invited', 'withdrawn', 'joined', 'changed', 'removed', 'factorRequired', 'factorOptional'],
  apiKey: ['created', 'revoked'],
  coupon: ['created', 'disabled', 'enabled'],
  customPage: ['added', 'edited', 'removed'],
  campaign: ['set', 'ended'],
} as const satisfies Record<string, readonly string[]>

export type AuditGroup = keyof typeof auditKinds
export type AuditKind = {
  [Group in AuditGroup]: `${Group}.${(typeof auditKinds)[Group][number]}`
}[AuditGroup]

export const auditGroups = Object.keys(auditKinds) as [AuditGroup, ...AuditGroup[]]
const kindNames = auditGroups.flatMap((group) => auditKinds[group].map((kind) => `${group}.${kind}`))
export const AuditKind = z.enum(kindNames as [AuditKind, ...AuditKind[]])

/**
 * Who did something. `commandLine`: the operator, at the command line of the server. `system`: the program itself, or a
 * payment gateway.
 */
export const auditActors = ['owner', 'staff', 'apiKey', 'buyer', 'platform', 'commandLine', 'system'] as const
export type AuditActor = (typeof auditActors)[number]

/** What an event is about, by the page of the console that shows it. */
const auditSubjects = [
  'order',
  'complaint',
  'batch',
  'item',
  'channel',
  'shop',
  'staff',
  'apiKey',
  'coupon',
  'customPage',
  'inquiry',
] as const
export type AuditSubject = (typeof auditSubjects)[number]

/** What an event list shows: everything, unless narrowed down. */
const filter = {
  shortUrl: ShortUrl,
  /** Days of the shop, both included. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  /** A group of kinds, or one kind. */
  kind: z.optional(z.enum([...auditGroups, ...AuditKind.options])),
  actor: z.optional(z.enum(auditActors)),
  /** One member of the staff, or one API key. */
  staffNo: z.optional(z.string().check(z.regex(/^[0-9A-Z]{20,32}$/))),
  keyNo: z.optional(ApiKeyNo),
  /** The number of an order, a complaint, a batch, an item, a payment method, an API key, coupons, a custom page or an inquiry. */
  subject: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
}

/** Where the page before ended: the moment, the group and the number of its last event. */
const cursor = z.string().check(z.regex(/^\d{1,17}\.[a-zA-Z]{1,20}\.\d{1,15}$/))

export const AuditEvent = z.strictObject({
  /** Unique within the shop. */
  id: z.string(),
  kind: AuditKind,
  /** What happened, as one sentence in the language of the request. */
  text: z.string(),
  /** The reason that was given, or what was noted; empty without one. */
  reason: z.string(),
  actor: z.strictObject({ kind: z.enum(auditActors), text: z.string() }),
  /** `id` is the number in addresses of the console, `name` what people call it; both are never a card. */
  subject: z.strictObject({ kind: z.enum(auditSubjects), id: z.string(), name: z.string() }),
  time: Moment,
})
export type AuditEvent = z.infer<typeof AuditEvent>

export const listAuditEvents = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['owner'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/audit/list',
  summary: 'What happened in a shop, who did it and why, newest first: the events of the audit trail',
  input: z.strictObject({
    ...filter,
    cursor: z.optional(cursor),
    pageSize: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
  }),
  reply: z.strictObject({ list: z.array(AuditEvent), nextCursor: z.nullable(z.string()) }),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'badInput'],
})

export const exportAuditEvents = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['owner'],
  session: 'needed',
  apiScope: null,
  asksSecondFactor: true,
  path: '/card-core/seller/audit/export',
  summary:
    'The events of the audit trail of a shop as a CSV file, newest first, by the same filter as the list',
  input: z.strictObject(filter),
  reply: z.strictObject({}),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'badInput'],
  file: true,
})
