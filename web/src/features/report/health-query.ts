import { listSettings, showHealth } from '@faka/contract/report/health'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** How the server does, read again while the page is open. */
export const healthQuery = () =>
  queryOptions({
    queryKey: ['report.showHealth'],
    queryFn: ({ signal }) => call(showHealth, {}, signal),
    refetchInterval: 15_000,
  })

/** The settings that the server runs with; they change only when it starts again. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ['report.listSettings'],
    queryFn: ({ signal }) => call(listSettings, {}, signal),
  })
