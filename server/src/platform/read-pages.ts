/**
 * All rows of a list, read page by page as they are needed: at most one page is in memory. `readAfter` reads the rows
 * after one, or from the beginning, at most `max`.
 */
export async function* readPages<Row>(
  readAfter: (last: Row | undefined, max: number) => Promise<Row[]>,
  pageSize: number,
): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ; ) {
    const rows = await readAfter(last, pageSize)
    if (rows.length > 0) yield rows
    last = rows.at(-1)
    if (rows.length < pageSize) return
  }
}

/** The same, row by row. */
export async function* readRows<Row>(...input: Parameters<typeof readPages<Row>>): AsyncGenerator<Row> {
  for await (const rows of readPages(...input)) yield* rows
}
