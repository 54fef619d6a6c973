import * as z from 'zod/mini'
import { Phone } from '../shared/contact.ts'
import { endpoint } from '../shared/endpoint.ts'
import { AccountId, ShortUrl } from '../shared/ids.ts'
import { pageOf, paging } from '../shared/paging.ts'
import { Moment } from '../shared/time.ts'
import { Role } from './account.ts'

/** An account as administrators see it: only as much of its phone as is needed to recognize it. */
export const PlatformUser = z.strictObject({
  id: AccountId,
  userName: z.nullable(z.string()),
  /** Masked: `138****0000`. */
  phone: z.nullable(z.string()),
  /** The verified mail address, masked: `q***@example.com`. */
  mail: z.nullable(z.string()),
  roles: z.array(Role),
  blocked: z.boolean(),
  /** Why it is blocked; null while it is not, or if no reason was given. */
  blockedWhy: z.nullable(z.string()),
  /** The shops that it owns. */
  shops: z.array(ShortUrl),
  createTime: Moment,
  lastLoginTime: z.nullable(Moment),
})
export type PlatformUser = z.infer<typeof PlatformUser>

export const userStates = ['active', 'blocked'] as const
export type UserState = (typeof userStates)[number]

/** Why an account is blocked or unblocked; kept in the audit trail. */
export const BlockReason = z.string().check(z.trim(), z.minLength(1), z.maxLength(300))

export const searchUsers = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/user-management/admin/user/search',
  summary:
    'Accounts, newest first, found by a part of the name, the whole phone or the whole verified mail address; phones and mail addresses are masked',
  input: z.strictObject({
    /** A part of a name, a whole phone or a whole mail address: in the body, since it identifies a person. */
    text: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))),
    role: z.optional(Role),
    state: z.optional(z.enum(userStates)),
    ...paging,
  }),
  reply: pageOf(PlatformUser),
  errorCodes: ['sessionNeeded', 'adminNeeded'],
})

const blockReply = z.strictObject({
  id: AccountId,
  blocked: z.boolean(),
  /** How many sessions ended. */
  endedSessions: z.int().check(z.minimum(0)),
})

export const blockUser = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/user-management/admin/user/block',
  summary: 'Blocks an account and ends its sessions; its orders and shops stay',
  input: z.strictObject({ userId: AccountId, why: BlockReason }),
  reply: blockReply,
  errorCodes: ['sessionNeeded', 'adminNeeded', 'userNotFound', 'ownAccount'],
})

export const unblockUser = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/user-management/admin/user/unblock',
  summary: 'Lets a blocked account log in again',
  input: z.strictObject({ userId: AccountId, why: BlockReason }),
  reply: blockReply,
  errorCodes: ['sessionNeeded', 'adminNeeded', 'userNotFound'],
})

export const openUserPhone = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/user-management/admin/user/openPhone',
  summary: 'The whole phone of an account; each call is recorded with the account that made it',
  input: z.strictObject({ userId: AccountId }),
  reply: z.strictObject({ phone: z.nullable(Phone) }),
  errorCodes: ['sessionNeeded', 'adminNeeded', 'userNotFound'],
})
