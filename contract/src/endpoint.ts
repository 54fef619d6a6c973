import type * as z from 'zod/mini'
import type { CodeName } from './codes.ts'
import type { Shape } from './shape.ts'

/** Who speaks an operation. Those of sellers and of whoever runs the shop are spoken by the command line. */
export type Audience = 'buyer' | 'seller' | 'admin'

/** One operation: the only description of its path, request, answer and refusals. */
export interface Endpoint<
  Query extends Shape = Shape,
  Input extends Shape = Shape,
  Reply extends Shape = Shape,
> {
  audience: Audience
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
  refusals: readonly CodeName[]
  /** The answer is a file with Content-Disposition instead of the envelope. Refusals stay envelopes. */
  file?: true
}

/** Keeps the exact types of one operation while checking its form. */
export const endpoint = <Query extends Shape, Input extends Shape, Reply extends Shape>(
  operation: Endpoint<Query, Input, Reply>,
): Endpoint<Query, Input, Reply> => operation

type QueryOf<E extends Endpoint> = E extends { query?: infer Q extends Shape }
  ? Shape extends Q
    ? unknown
    : z.output<Q>
  : unknown

/** The checked request as a verb receives it: body and query in one object. */
export type InputOf<E extends Endpoint> = z.output<E['input']> & QueryOf<E>
/** The answer before it is checked on its way out. */
export type ReplyOf<E extends Endpoint> = z.input<E['reply']>
/** The answer as a caller reads it. */
export type AnswerOf<E extends Endpoint> = z.output<E['reply']>
