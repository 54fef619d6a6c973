import type { PageCodeName } from '@faka/contract/shared/page-code-numbers'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { DomainError, isDomainError } from './call-errors.ts'
import { emit } from './events.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** Error codes that the caller shows itself, or every failure; all others go to the failure handler. */
    mutationMeta: { expected?: readonly PageCodeName[] | 'everything' }
    queryMeta: { expected?: readonly PageCodeName[] }
  }
}

/** Errors that a page cannot show itself, because the visitor has to go elsewhere first. */
const handledElsewhere = [
  'orderNotFound',
  'cardPasswordWanted',
  'cardPasswordWrong',
  'sessionNeeded',
  'proofWanted',
  'proofWrong',
  'loginNeeded',
] as const satisfies readonly PageCodeName[]

const staleMs = 30_000
const maxRetries = 2

/**
 * The query cache. Failed queries are shown by the page; failed mutations go to the failure handler unless expected.
 * Failures of a page that was left are not reported.
 */
export function createQueryClient(): QueryClient {
  const pageOf = new WeakMap<object, string>()
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // Prefetched data has no page yet; the page fetches it again when it is visited.
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
      // Repeating createOrder is safe only with the same request id, so retries are up to the page.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
