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

/** Rows of long lists are counted up to this number, or to the end of a later page; one more stands for any number above. */
const maxCountedRows = 10_000

/** Up to which number the rows of a long list are counted for a page: a `total` of one more says that there are more. */
export const countedRows = ({ page, pageSize }: { page: number; pageSize: number }): number =>
  Math.max(maxCountedRows, page * pageSize)

/** Where a page of a list ended. What is in it may change: it is only sent back. */
const Cursor = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,500}$/))

/** The paging fields of a list that is also read to its end by a cursor, past which nothing shifts while rows are added. */
export const cursorPaging = {
  ...paging,
  /** Continues where a page ended, with the same filter: its `nextCursor`. `page` does not count then. */
  cursor: z.optional(Cursor),
}

/** One page of such a list. */
export const cursorPageOf = <Row extends AnySchema>(row: Row) =>
  z.strictObject({
    ...pageOf(row).shape,
    /** The `cursor` of the next page; null on the last one. */
    nextCursor: z.nullable(Cursor),
  })
