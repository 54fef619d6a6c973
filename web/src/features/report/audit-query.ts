import { type exportAuditEvents, listAuditEvents } from '@faka/contract/report/audit'
import type { ShortUrl } from '@faka/contract/shared/ids'
import type { Locale } from '@faka/contract/shared/locale'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { type CallInput, call } from '../../lib/call.ts'
import type { AuditFilter } from './audit-filter.ts'

const pageSize = 50

/** The input of both operations: the filter without what it leaves open. */
export const toAuditInput = (
  shortUrl: ShortUrl,
  filter: AuditFilter,
): CallInput<typeof exportAuditEvents> => ({
  shortUrl,
  ...(filter.actor && { actor: filter.actor }),
  ...(filter.staffNo !== undefined && { staffNo: filter.staffNo }),
  ...(filter.keyNo !== undefined && { keyNo: filter.keyNo }),
  ...(filter.kind && { kind: filter.kind }),
  ...(filter.from !== undefined && { from: filter.from }),
  ...(filter.to !== undefined && { to: filter.to }),
  ...(filter.subject !== undefined && { subject: filter.subject }),
})

/** What happened in a shop, newest first, page by page; the server writes its sentences in the visitor's language. */
export const auditQuery = (shortUrl: ShortUrl, filter: AuditFilter, locale: Locale) =>
  infiniteQueryOptions({
    queryKey: ['report.listAuditEvents', { shortUrl, filter, locale }],
    queryFn: ({ signal, pageParam }) =>
      call(
        listAuditEvents,
        { ...toAuditInput(shortUrl, filter), pageSize, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    gcTime: 0,
  })
