interface Paging {
  page: number
  pageSize: number
}

/** A row of a list, and what it was read from. */
export interface SourcedRow<Source, Row> {
  source: Source
  row: Row
}

/**
 * One page of a list that is read from several cells, as if it were one: each of them is asked for the rows up to the end
 * of the page. `compare` orders rows as `read` does; rows that are equal keep the order in which a cell has them.
 */
export async function pageOverCells<Source, Row>(
  sources: readonly Source[],
  paging: Paging,
  read: (source: Source, paging: Paging) => Promise<readonly Row[]>,
  compare: (one: Row, other: Row) => number,
): Promise<SourcedRow<Source, Row>[]> {
  const [first] = sources
  if (first !== undefined && sources.length === 1)
    return (await read(first, paging)).map((row) => ({ source: first, row }))
  const end = paging.page * paging.pageSize
  const lists = await Promise.all(
    sources.map(async (source) =>
      (await read(source, { page: 1, pageSize: end })).map((row) => ({ source, row })),
    ),
  )
  return lists
    .flat()
    .sort((one, other) => compare(one.row, other.row))
    .slice(end - paging.pageSize, end)
}

/** The same page with the number of rows that there are in all. */
export async function pageAndCountOverCells<Source, Row>(
  sources: readonly Source[],
  paging: Paging,
  {
    read,
    count,
    compare,
  }: {
    read: (source: Source, paging: Paging) => Promise<readonly Row[]>
    count: (source: Source) => Promise<number>
    compare: (one: Row, other: Row) => number
  },
): Promise<{ rows: SourcedRow<Source, Row>[]; total: number }> {
  const [rows, totals] = await Promise.all([
    pageOverCells(sources, paging, read, compare),
    Promise.all(sources.map(count)),
  ])
  return { rows, total: totals.reduce((sum, ofSource) => sum + ofSource, 0) }
}

/** What `describe` says of these rows, in their order; it gets those of one source together. */
export async function describeBySource<Source, Row, Dto>(
  rows: readonly SourcedRow<Source, Row>[],
  describe: (source: Source, rows: readonly Row[]) => Promise<readonly Dto[]>,
): Promise<Dto[]> {
  const described = new Map<Row, Dto>()
  const groups = Map.groupBy(rows, ({ source }) => source)
  await Promise.all(
    [...groups].map(async ([source, ofSource]) => {
      const dtos = await describe(
        source,
        ofSource.map(({ row }) => row),
      )
      for (const [index, { row }] of ofSource.entries()) {
        const dto = dtos[index]
        if (dto !== undefined) described.set(row, dto)
      }
    }),
  )
  return rows.flatMap(({ row }) => {
    const dto = described.get(row)
    return dto === undefined ? [] : [dto]
  })
}

/** Orders rows by a time, the latest first. */
export const latestFirst =
  <Name extends string>(name: Name) =>
  (one: Record<Name, Date>, other: Record<Name, Date>): number =>
    other[name].getTime() - one[name].getTime()

/** Orders rows by when they were created, the latest first, and those of one time by their key. */
export const latestKeyFirst =
  <Key extends string>(key: Key) =>
  (one: { created_at: Date } & Record<Key, number>, other: typeof one): number =>
    latestFirst('created_at')(one, other) || other[key] - one[key]

/** The sum of counts by name, over cells. */
export const sumCounts = <Name extends string>(
  counts: readonly Record<Name, number>[],
): Record<Name, number> => {
  const [first, ...others] = counts
  if (!first) throw new Error('there is nothing to add up')
  const sums = { ...first }
  for (const each of others) for (const name of Object.keys(sums) as Name[]) sums[name] += each[name]
  return sums
}
