import { LoadingPanel } from '../ui/loading-panel.tsx'
import { ConsoleFailed } from './console-failed.tsx'
import { useI18n } from './messages.ts'

/** What a query says of its loading. */
interface Loading {
  data: unknown
  isError: boolean
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/** Shown in place of data of the console until all of it is there: that it loads, or that it failed, with another try. */
export function LoadState({ queries }: { queries: readonly Loading[] }) {
  const { t } = useI18n()
  if (!queries.some(({ data, isError }) => isError && data === undefined))
    return <LoadingPanel label={t('console.loading')} />
  return (
    <ConsoleFailed
      level={2}
      busy={queries.some(({ isFetching }) => isFetching)}
      onRetry={() => {
        for (const query of queries) void query.refetch()
      }}
    />
  )
}
