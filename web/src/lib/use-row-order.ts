import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/** Rows that a query reads, and how they are put into another order there. */
export interface ListedRows {
  queryKey: QueryKey
  show: (client: QueryClient, keys: readonly string[]) => void
}

interface RowOrder {
  /** The name of the call; those of one list are sent one after the other. */
  mutationKey: readonly string[]
  rows: ListedRows
  send: (keys: readonly string[]) => Promise<unknown>
}

/** The rows in the order of their keys, without those that have none. */
export const sortByKeys = <Row extends { id: string }>(
  rows: readonly Row[],
  keys: readonly string[],
): Row[] => keys.flatMap((key) => rows.find(({ id }) => id === key) ?? [])

/**
 * Shows the rows of a query in a new order at once, and sends it. However fast orders follow each other, the last one is
 * shown until the server has answered it; then everything is read again.
 */
export function useRowOrder({ mutationKey, rows, send }: RowOrder) {
  const client = useQueryClient()
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: send,
    onMutate: (keys) => {
      // an answer from before this order would show the earlier one, from which the next move would start
      void client.cancelQueries({ queryKey: rows.queryKey })
      rows.show(client, keys)
    },
    // the last of several orders reads what they came to
    onSettled: () => (client.isMutating({ mutationKey }) > 1 ? undefined : client.invalidateQueries()),
  })
}
