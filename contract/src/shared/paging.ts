import * as z from 'zod/mini'
import type { AnySchema } from './any-schema.ts'

/** The paging fields of every list request. */
export const paging = {
  page: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
  pageSize: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
}

/** One page of a list. */
export const pageOf = <Row extends AnySchema>(row: Row) =>
  z.strictObject({
    list: z.array(row),
    total: z.int().check(z.minimum(0)),
    page: z.int(),
    pageSize: z.int(),
  })
