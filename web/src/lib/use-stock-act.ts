import type { PageCodeName } from '@faka/contract/shared/page-code-numbers'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/** An act on cards: everything that is shown is read again after it, except what an import would find. */
export function useStockAct<Input, Reply>(options: {
  name: string
  send: (input: Input) => Promise<Reply>
  onDone?: (reply: Reply, input: Input) => void
  /** Error codes that the caller shows itself. */
  expected?: readonly PageCodeName[]
}) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: [`stock.${options.name}`],
    mutationFn: options.send,
    meta: { expected: options.expected ?? [] },
    onSuccess: (reply: Reply, input: Input) => options.onDone?.(reply, input),
    onSettled: () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'stock.previewStock' }),
  })
}
