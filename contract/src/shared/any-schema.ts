import type * as z from 'zod/mini'

/** Any schema of the contract. */
export type AnySchema = z.ZodMiniType
