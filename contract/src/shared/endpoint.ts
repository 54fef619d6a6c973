import type * as z from 'zod/mini'
import type { ApiScope } from '../api-key/api-scopes.ts'
import type { AnySchema } from './any-schema.ts'
import type { CodeName } from './codes.ts'
import type { NeededRight } from './shop-right.ts'

/** Who an operation is for. The command line calls those of sellers and operators. */
type Audience = 'buyer' | 'seller' | 'admin'

/**
 * Who may call an operation. The access matrix test calls a running server as every kind of caller.
 * - `anyone`: it concerns nothing that belongs to an account or order.
 * - `session`: an account, about its own data.
 * - `number`: callers who know the order number.
 * - `cards`: readers of an order: its owner, or callers who know its number and its card password if one is set.
 * - `buyer`: the buyer of an order: the session of the account that owns it; for a guest's order the holder of its
 *   manage secret or card password. Never the seller of its shop, never an administrator.
 * - `prover`: callers who may try to prove that a guest's order is theirs: all but the seller of its shop and
 *   administrators.
 * - `owner`: the account or device that owns the object.
 * - `seller`: the account that owns the shop, and members of its staff with one of `rights`; the matrix of sellers'
 *   rights calls each as everybody else.
 * - `admin`: an account with the role of an administrator; the matrix of administrators' rights calls each as everybody
 *   else.
 * - `operator`: the command line only; it is not served over HTTP.
 */
export type Access =
  | 'anyone'
  | 'session'
  | 'number'
  | 'cards'
  | 'buyer'
  | 'prover'
  | 'owner'
  | 'seller'
  | 'admin'
  | 'operator'

/** One operation: the single definition of its path, request, reply and error codes. */
export interface Endpoint<
  Query extends AnySchema = AnySchema,
  Input extends AnySchema = AnySchema,
  Reply extends AnySchema = AnySchema,
> {
  audience: Audience
  access: Access
  /** What a member of the shop's staff needs to call an operation of sellers: one of these. Without any, the owner alone may. */
  rights?: readonly NeededRight[]
  /**
   * `needed`: a call without a session is rejected with `sessionNeeded` before anything else happens.
   * `validIfGiven`: guests may call, but an invalid token is rejected likewise and never treated as a guest.
   */
  session?: 'needed' | 'validIfGiven'
  /** The scope with which an API key of the shop may call an operation of sellers; null: no key may. */
  apiScope?: ApiScope | null
  /** A call changes something, and with an `Idempotency-Key` it does so once, however often it is repeated. */
  idempotencyKey?: true
  /**
   * It moves money, changes keys, hands out cards or lets others in: an account with a second factor has to have proved it
   * in this session within the last ten minutes, else `confirmationNeeded`.
   */
  asksSecondFactor?: true
  /** Path with the base of its service, as the storefront calls it. Command line operations are not served. */
  path: string
  summary: string
  /** Query string parameters: order numbers where the specification puts them there. */
  query?: Query
  input: Input
  reply: Reply
  /** The codes, besides those of the transport, with which this operation may fail. */
  errorCodes: readonly CodeName[]
  /** Maximum size of the body in bytes where calls need larger ones than all others; it needs a session. */
  maxBodyBytes?: number
  /** The reply is a file with Content-Disposition instead of an envelope. Errors stay envelopes. */
  file?: true
}

/** An operation of sellers names the rights that staff need, and the scope that API keys need; no other one does. */
type RightsByAccess =
  | { access: 'seller'; rights: readonly [NeededRight, ...NeededRight[]]; apiScope: ApiScope | null }
  | { access: Exclude<Access, 'seller'>; rights?: never; apiScope?: never; idempotencyKey?: never }

/** Defines an operation; keeps its exact types. */
/* @__NO_SIDE_EFFECTS__ */
export const endpoint = <Query extends AnySchema, Input extends AnySchema, Reply extends AnySchema>(
  operation: Endpoint<Query, Input, Reply> & RightsByAccess,
): Endpoint<Query, Input, Reply> => operation

type QueryOf<E extends Endpoint> = E extends { query?: infer Q extends AnySchema }
  ? AnySchema extends Q
    ? unknown
    : z.output<Q>
  : unknown

/** The validated request as an operation receives it: body and query in one object. */
export type InputOf<E extends Endpoint> = z.output<E['input']> & QueryOf<E>
/** The reply as the server produces it, before the schema checks it. */
export type ReplyOf<E extends Endpoint> = z.input<E['reply']>
/** The reply as a client receives it. */
export type ParsedReplyOf<E extends Endpoint> = z.output<E['reply']>
