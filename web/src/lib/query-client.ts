import type { CodeName } from '@faka/contract/shared/codes'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { DomainError, isDomainError } from './call-errors.ts'
import { emit } from './events.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** Refusals that the caller shows in their own place, or every failure; all others go to the failure desk. */
    mutationMeta: { expected?: readonly CodeName[] | 'everything' }
    queryMeta: { expected?: readonly CodeName[] }
  }
}

/** Refusals that a reading call cannot show in its place, because the visitor has to go elsewhere first. */
const handledElsewhere = [
  'orderNotFound',
  'cardPasswordWanted',
  'cardPasswordWrong',
  'sessionNeeded',
  'proofWanted',
  'proofWrong',
  'loginNeeded',
] as const satisfies readonly CodeName[]

const staleMs = 30_000
const maxRetries = 2

/**
 * The one cache of what was read. A failed reading is shown by the page that wanted it; a failed deed goes to the
 * failure desk unless it was expected. Nobody is told of what a page wanted that he has left.
 */
export function createQueryClient(): QueryClient {
  const pageOf = new WeakMap<object, string>()
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // What is asked ahead of the visitor has no page yet; the page asks again if he comes.
        if (query.getObserversCount() === 0 || !isDomainError(error, ...handledElsewhere)) return
        if (!query.meta?.expected?.includes(error.codeName)) emit('failure', { error })
      },
    }),
    mutationCache: new MutationCache({
      onMutate: (_variables, mutation) => {
        pageOf.set(mutation, location.pathname)
      },
      onError: (error, _variables, _result, mutation) => {
        if (pageOf.get(mutation) !== location.pathname) return
        const expected = mutation.meta?.expected ?? []
        if (expected === 'everything') return
        if (error instanceof DomainError && expected.some((name) => name === error.codeName)) return
        emit('failure', { error })
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: staleMs,
        retry: (failures, error) => !(error instanceof DomainError) && failures < maxRetries,
        throwOnError: false,
      },
      // Creating an order twice is safe only with the same request id, so the page decides.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
