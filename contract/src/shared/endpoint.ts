import type * as z from 'zod/mini'
import type { AnySchema } from './any-schema.ts'
import type { CodeName } from './codes.ts'

/** Who speaks an operation. Those of sellers and of whoever runs the shop are spoken by the command line. */
export type Audience = 'buyer' | 'seller' | 'admin'

/**
 * Who may call an operation. The access matrix asks a running server for each of these, as every kind of caller.
 * - `anyone`: it is about no thing of anybody.
 * - `session`: an account, about what is its own.
 * - `number`: who knows the order's number.
 * - `cards`: who may read an order: its owner, or who knows its number and, where one is set, its card password.
 * - `buyer`: who acts for an order's buyer: the session of the account that owns it; for a guest's order who gives its
 *   manage secret or card password. Never the seller of its shop, never an administrator.
 * - `prover`: who may try to show that a guest's order is his: all but the seller of its shop and administrators.
 * - `owner`: the account, or the device, whose thing it is.
 * - `seller`: the account that owns the shop.
 * - `operator`: who has the command line; it is served to nobody.
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
  | 'operator'

/** One operation: the only description of its path, request, answer and refusals. */
export interface Endpoint<
  Query extends AnySchema = AnySchema,
  Input extends AnySchema = AnySchema,
  Reply extends AnySchema = AnySchema,
> {
  audience: Audience
  access: Access
  /**
   * `needed`: without a session the call is refused with `sessionNeeded` before anything else happens. `validIfGiven`:
   * guests may call, but a token that is no session any more is refused so too, and never taken for a guest.
   */
  session?: 'needed' | 'validIfGiven'
  /** Path with the base of its service, as the storefront calls it. Those of the command line are not served. */
  path: string
  summary: string
  /** What travels in the query string: order numbers, where the specification says so. */
  query?: Query
  input: Input
  reply: Reply
  /** The codes, besides those of the transport, with which this operation may refuse. */
  errorCodes: readonly CodeName[]
  /** The answer is a file with Content-Disposition instead of the envelope. Refusals stay envelopes. */
  file?: true
}

/** Keeps the exact types of one operation while checking its form. */
export const endpoint = <Query extends AnySchema, Input extends AnySchema, Reply extends AnySchema>(
  operation: Endpoint<Query, Input, Reply>,
): Endpoint<Query, Input, Reply> => operation

type QueryOf<E extends Endpoint> = E extends { query?: infer Q extends AnySchema }
  ? AnySchema extends Q
    ? unknown
    : z.output<Q>
  : unknown

/** The checked request as a verb receives it: body and query in one object. */
export type InputOf<E extends Endpoint> = z.output<E['input']> & QueryOf<E>
/** The answer before it is checked on its way out. */
export type ReplyOf<E extends Endpoint> = z.input<E['reply']>
/** The answer as a caller reads it. */
export type ParsedReplyOf<E extends Endpoint> = z.output<E['reply']>
