import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { SessionId } from '../shared/ids.ts'
import { Moment } from '../shared/time.ts'

/** A login on one device. */
export const SessionRow = z.strictObject({
  sessionId: SessionId,
  /** Browser and operating system as far as the User-Agent names them: "Chrome, Windows". Empty if it does not. */
  device: z.string(),
  /** The network last used, never a full address: "203.0.113.*", "2001:db8:7::*". Empty if unknown. */
  place: z.string(),
  current: z.boolean(),
  createTime: Moment,
  lastUsedTime: Moment,
})
export type SessionRow = z.infer<typeof SessionRow>

export const listSessions = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/user-management/auth/sessions',
  summary: 'The sessions of the account, last used first',
  input: z.strictObject({}),
  reply: z.strictObject({ list: z.array(SessionRow) }),
  errorCodes: ['sessionNeeded'],
})

export const endSession = endpoint({
  audience: 'buyer',
  access: 'owner',
  session: 'needed',
  path: '/user-management/auth/endSession',
  summary: 'Ends one session of the account',
  input: z.strictObject({ sessionId: SessionId }),
  reply: z.strictObject({}),
  errorCodes: ['sessionNeeded', 'sessionNotFound'],
})

export const endOtherSessions = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/user-management/auth/endOtherSessions',
  summary: 'Ends every session of the account but this one',
  input: z.strictObject({}),
  reply: z.strictObject({ ended: z.int().check(z.minimum(0)) }),
  errorCodes: ['sessionNeeded'],
})
