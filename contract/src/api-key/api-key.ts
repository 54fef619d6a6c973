import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ShortUrl } from '../shared/ids.ts'
import { Moment } from '../shared/time.ts'
import { apiScopes } from './api-scopes.ts'

/** How many keys that can still be used a shop has. */
export const maxApiKeys = 20
/** How many calls a minute a new key may make unless it says otherwise. */
export const defaultCallsPerMinute = 120

/** The public number of a key: the token begins with `faka_` and this. */
export const ApiKeyNo = z
  .string()
  .check(z.regex(/^[0-9A-Z]{10}(?:[0-9A-Z]{2})?$/))
  .brand<'ApiKeyNo'>()
export type ApiKeyNo = z.infer<typeof ApiKeyNo>

const ApiScopeName = z.enum(apiScopes)

const ApiKeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))
const CallsPerMinute = z.int().check(z.minimum(1), z.maximum(100_000))
/** For how many days a key is valid. */
const ApiKeyDays = z.int().check(z.minimum(1), z.maximum(3650))

const ApiKey = z.strictObject({
  keyNo: ApiKeyNo,
  /** What its token begins with: enough to recognise a key, and not to use it. */
  prefix: z.string(),
  name: z.string(),
  scopes: z.array(ApiScopeName),
  /** Of the key, and at most what the platform allows. */
  callsPerMinute: z.int(),
  state: z.enum(['active', 'expired', 'revoked']),
  createTime: Moment,
  /** The user name of the account that made it; empty at the command line. */
  createdBy: z.string(),
  expireTime: z.nullable(Moment),
  revokeTime: z.nullable(Moment),
  /** Recorded once a minute at most. */
  lastUsedTime: z.nullable(Moment),
  /** The network of the last use; at least 256 addresses. */
  lastPlace: z.string(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const createApiKey = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['owner'],
  session: 'needed',
  asksSecondFactor: true,
  apiScope: null,
  path: '/card-core/seller/apiKey/create',
  summary: 'Makes an API key of a shop; this answer is the only one that has its token',
  input: z.strictObject({
    shortUrl: ShortUrl,
    name: ApiKeyName,
    scopes: z.array(ApiScopeName).check(z.minLength(1), z.maxLength(apiScopes.length)),
    /** At most what the platform allows; without it the default. */
    callsPerMinute: z.optional(CallsPerMinute),
    /** Without it the key is valid until it is revoked. */
    days: z.optional(ApiKeyDays),
  }),
  reply: z.strictObject({ apiKey: ApiKey, token: z.string() }),
  errorCodes: ['sessionNeeded', 'shopNotFound', 'tooManyApiKeys'],
})

export const listApiKeys = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['owner'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/apiKey/list',
  summary: 'The API keys of a shop with their last use: those that can be used first, then the newest',
  input: z.strictObject({ shortUrl: ShortUrl }),
  reply: z.strictObject({
    list: z.array(ApiKey),
    /** The most calls a minute that a key can be given. */
    maxCallsPerMinute: z.int(),
  }),
  errorCodes: ['sessionNeeded', 'shopNotFound'],
})

export const revokeApiKey = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['owner'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/apiKey/revoke',
  summary: 'Revokes an API key: every call with it is refused from now on',
  input: z.strictObject({ shortUrl: ShortUrl, keyNo: ApiKeyNo }),
  reply: ApiKey,
  errorCodes: ['sessionNeeded', 'shopNotFound', 'apiKeyNotFound'],
})
