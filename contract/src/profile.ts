import * as z from 'zod/mini'
import { VerifyCode } from './account.ts'
import { Mail, Phone, Qq } from './contact.ts'
import { endpoint } from './endpoint.ts'
import { AccountId } from './ids.ts'
import { Fen } from './money.ts'

/** Nothing there, or taken away. */
const empty = z.literal('')

const fields = {
  nickName: z.string().check(z.maxLength(24)),
  /** One of the drawn pictures under `/avatars/`, an own picture that was sent for it, or empty. */
  avatar: z.union([
    empty,
    z
      .string()
      .check(z.regex(/^\/(?:avatars\/[a-z0-9-]{1,40}\.svg|api\/upload\/avatar\/[0-9A-HJKMNP-TV-Z]{26})$/)),
  ]),
  qq: z.union([empty, Qq]),
  mail: z.union([empty, Mail]),
  wechat: z.union([empty, z.string().check(z.regex(/^[a-zA-Z][\w-]{5,19}$/))]),
  /** Six digits of the region table, or empty. */
  region: z.union([empty, z.string().check(z.regex(/^\d{6}$/))]),
}

/** What a buyer told of himself, with his balance. Fields that he left out are empty. */
export const BuyerInfo = z.strictObject({
  id: AccountId,
  userId: AccountId,
  ...fields,
  phone: z.nullable(Phone),
  balanceFen: Fen,
})
export type BuyerInfo = z.infer<typeof BuyerInfo>

export const getBuyer = endpoint({
  audience: 'buyer',
  whoMay: 'session',
  session: 'needed',
  path: '/card-core/buyer/get',
  summary: 'The profile of the logged-in buyer',
  input: z.strictObject({}),
  reply: BuyerInfo,
  refusals: ['sessionNeeded'],
})

export const changeBuyer = endpoint({
  audience: 'buyer',
  whoMay: 'session',
  session: 'needed',
  path: '/card-core/buyer/change',
  summary: 'Changes what is given of the profile; another phone needs the code that was sent to it',
  input: z.strictObject({
    nickName: z.optional(fields.nickName),
    avatar: z.optional(fields.avatar),
    phone: z.optional(Phone),
    verifyCode: z.optional(VerifyCode),
    qq: z.optional(fields.qq),
    mail: z.optional(fields.mail),
    wechat: z.optional(fields.wechat),
    region: z.optional(fields.region),
  }),
  reply: BuyerInfo,
  refusals: ['sessionNeeded', 'codeWrong', 'phoneTaken', 'uploadNotFound', 'tooOften'],
})
