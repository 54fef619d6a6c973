/** A list that is merged with others, and where it is from. */
interface MergedList<Source, Row> {
  source: Source
  rows: AsyncGenerator<Row>
}

/**
 * The rows of several lists in one order; each list has its rows in that order already. Of each list one row is waiting,
 * so that no more of it is read than needed.
 */
export async function* mergeRows<Source, Row>(
  lists: readonly MergedList<Source, Row>[],
  compare: (one: Row, other: Row) => number,
): AsyncGenerator<{ source: Source; row: Row }> {
  const waiting: { list: MergedList<Source, Row>; row: Row }[] = []
  const advance = async (list: MergedList<Source, Row>): Promise<void> => {
    const next = await list.rows.next()
    if (!next.done) waiting.push({ list, row: next.value })
  }
  await Promise.all(lists.map(advance))
  for (;;) {
    waiting.sort((one, other) => compare(one.row, other.row))
    const first = waiting.shift()
    if (!first) return
    yield { source: first.list.source, row: first.row }
    await advance(first.list)
  }
}
