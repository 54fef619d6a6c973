import * as z from 'zod/mini'
import { VerifyCode } from '../account/account.ts'
import { accountProofErrorCodes, accountProofFields } from '../account/account-proof.ts'
import { FactorCode } from '../account/factor-proof.ts'
import { Mail, Phone, Qq } from '../shared/contact.ts'
import { endpoint } from '../shared/endpoint.ts'
import { AccountId } from '../shared/ids.ts'
import { Fen } from '../shared/money.ts'

/** Not set, or removed. */
const emptyString = z.literal('')

const profileFields = {
  nickName: z.string().check(z.maxLength(24)),
  /** One of the built-in pictures under `/avatars/`, an uploaded picture, or empty. */
  avatar: z.union([
    emptyString,
    z
      .string()
      .check(z.regex(/^\/(?:avatars\/[a-z0-9-]{1,40}\.svg|api\/upload\/avatar\/[0-9A-HJKMNP-TV-Z]{26})$/)),
  ]),
  qq: z.union([emptyString, Qq]),
  mail: z.union([emptyString, Mail]),
  wechat: z.union([emptyString, z.string().check(z.regex(/^[a-zA-Z][\w-]{5,19}$/))]),
  /** Six digits of the region table, or empty. */
  region: z.union([emptyString, z.string().check(z.regex(/^\d{6}$/))]),
}

/** The profile and balance of a buyer. Fields not set are empty. */
export const BuyerInfo = z.strictObject({
  id: AccountId,
  userId: AccountId,
  ...profileFields,
  phone: z.nullable(Phone),
  /** Whether a code verified the mail: it can be logged in with, and resets the password. */
  mailProved: z.optional(z.literal(true)),
  balanceFen: Fen,
})
export type BuyerInfo = z.infer<typeof BuyerInfo>

export const getBuyer = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/card-core/buyer/get',
  summary: 'The profile of the logged-in buyer',
  input: z.strictObject({}),
  reply: BuyerInfo,
  errorCodes: ['sessionNeeded'],
})

export const changeBuyer = endpoint({
  audience: 'buyer',
  access: 'session',
  session: 'needed',
  path: '/card-core/buyer/change',
  summary:
    'Changes the given fields of the profile. A new phone needs the code sent to it; a mail is verified by the code sent to it, and one by which alone the account is logged in to is replaced only by another verified one; a new phone or mail, also a first one, needs the password, or a code where the account has none, or the second factor where it has one',
  input: z.strictObject({
    nickName: z.optional(profileFields.nickName),
    avatar: z.optional(profileFields.avatar),
    phone: z.optional(Phone),
    verifyCode: z.optional(VerifyCode),
    ...accountProofFields,
    /** A code of the second factor, unless it was proved in this session within the last ten minutes. */
    code: z.optional(FactorCode),
    qq: z.optional(profileFields.qq),
    mail: z.optional(profileFields.mail),
    /** Verifies `mail`, which may be the stored one. */
    mailVerifyCode: z.optional(VerifyCode),
    wechat: z.optional(profileFields.wechat),
    region: z.optional(profileFields.region),
  }),
  reply: BuyerInfo,
  errorCodes: [
    'sessionNeeded',
    'confirmationNeeded',
    ...accountProofErrorCodes,
    'factorWrong',
    'factorLocked',
    'codeWrong',
    'phoneTaken',
    'mailTaken',
    'uploadNotFound',
    'tooOften',
  ],
})
