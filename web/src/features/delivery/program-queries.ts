import {
  listProgramCalls,
  type ProgramCallState,
  showProgram,
} from '@faka/contract/delivery/delivery-program'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const programCallsPerPage = 20
/** What waits changes by itself. */
const refetchMs = 5000

/** The address of a shop's program, and how many orders wait for it. */
export const programQuery = (shortUrl: ShortUrl) =>
  queryOptions({
    queryKey: ['delivery.showProgram', { shortUrl }],
    queryFn: ({ signal }) => call(showProgram, { shortUrl }, signal),
  })

interface ListFilter {
  shortUrl: ShortUrl
  state: ProgramCallState | undefined
  page: number
}

/** One page of the orders that a program was asked for, newest first. */
export const programCallsQuery = ({ shortUrl, state, page }: ListFilter) =>
  queryOptions({
    queryKey: ['delivery.listProgramCalls', { shortUrl, state, page }],
    queryFn: ({ signal }) =>
      call(
        listProgramCalls,
        { shortUrl, page, pageSize: programCallsPerPage, ...(state && { state }) },
        signal,
      ),
    refetchInterval: refetchMs,
    placeholderData: keepPreviousData,
  })
