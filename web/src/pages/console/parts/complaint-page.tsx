import type { ComplaintNo } from '@faka/contract/complaint/complaint'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConsoleNotFound } from '../../../layout/console-not-found.tsx'
import { isDomainError } from '../../../lib/call-errors.ts'
import { LoadState } from '../../../lib/load-state.tsx'
import { useI18n } from '../../../lib/messages.ts'
import { useTitle } from '../../../lib/title.ts'
import page from '../page.module.css'

interface Props<Complaint> {
  /** Undefined where the address has no number of a complaint. */
  complaintNo: ComplaintNo | undefined
  query: Pick<UseQueryResult<Complaint>, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>
  /** Renders the complaint once it is read. */
  children: (complaint: Complaint) => ReactNode
}

/** A page about one complaint: its heading, and the states in which it is not there. */
export function ComplaintPage<Complaint>({ complaintNo, query, children }: Props<Complaint>) {
  const { t } = useI18n()
  const { data, error } = query
  useTitle(t('console.complaint.title'))
  if (complaintNo === undefined || isDomainError(error, 'complaintNotFound')) return <ConsoleNotFound />
  return (
    <div className={page.page}>
      <h1 className={page.title} tabIndex={-1}>
        {t('console.complaint.title')}{' '}
        <span translate="no" className={page.quiet}>
          {complaintNo}
        </span>
      </h1>
      {data && children(data)}
      {!data && <LoadState queries={[query]} />}
    </div>
  )
}
