import * as z from 'zod/mini'
import { Phone } from '../shared/contact.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Moment } from '../shared/time.ts'
import { newPasswordFields, Session, UserName, weakPasswordErrorCodes } from './account.ts'

/** The secret of the link for the first administrator: 256 random bits. */
export const FirstAdminToken = z.string().check(z.regex(/^[\w-]{43}$/))

export const createFirstAdmin = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/user-management/auth/createFirstAdmin',
  summary:
    'Creates the first administrator of a new installation by the link that the server printed, and logs in',
  input: z.strictObject({
    token: FirstAdminToken,
    /** A phone, which is not verified, or any name, such as a mail address. */
    userName: z.union([Phone, UserName]),
    ...newPasswordFields,
  }),
  reply: Session,
  errorCodes: [
    'firstAdminLinkInvalid',
    'passwordsDiffer',
    ...weakPasswordErrorCodes,
    'nameTaken',
    'phoneTaken',
    'tooOften',
  ],
})

export const issueFirstAdminLink = endpoint({
  audience: 'admin',
  access: 'operator',
  path: '/user-management/admin/user/issueFirstAdminLink',
  summary:
    'Issues a link, valid for a day and one use, by which the first administrator is created in a browser',
  input: z.strictObject({}),
  reply: z.strictObject({ url: z.string(), expireTime: Moment }),
  errorCodes: ['adminExists'],
})
