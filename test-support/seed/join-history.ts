/** The statuses of rows of events, in order: "unpaid > paid > delivered". Throws if one does not follow the other. */
export function joinHistory(rows: readonly { from_status: string | null; to_status: string }[]): string {
  for (const [index, row] of rows.entries())
    if (row.from_status !== (rows[index - 1]?.to_status ?? null))
      throw new Error('the events are not consecutive')
  return rows.map(({ to_status }) => to_status).join(' > ')
}
