import { ApiKeyNo } from '@faka/contract/api-key/api-key'
import {
  type AuditActor,
  type AuditGroup,
  AuditKind,
  auditActors,
  auditGroups,
} from '@faka/contract/report/audit'
import { useSearchParams } from 'react-router'
import { currentQuery } from '../../lib/current-query.ts'

/** What the audit trail is narrowed down to, as in the address. */
export interface AuditFilter {
  actor: AuditActor | undefined
  staffNo: string | undefined
  keyNo: ApiKeyNo | undefined
  kind: AuditGroup | AuditKind | undefined
  /** Days of the shop, both included. */
  from: string | undefined
  to: string | undefined
  /** The number of what events are about. */
  subject: string | undefined
}

const parseDay = (text: string | null): string | undefined =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

/** Reads the filter from the query of the address; invalid values are ignored. */
export function readAuditFilter(query: URLSearchParams): AuditFilter {
  const staffNo = query.get('staff') ?? ''
  const kind = query.get('kind')
  return {
    actor: auditActors.find((each) => each === query.get('actor')),
    staffNo: /^[0-9A-Z]{20,32}$/.test(staffNo) ? staffNo : undefined,
    keyNo: ApiKeyNo.safeParse(query.get('key')).data,
    kind: auditGroups.find((each) => each === kind) ?? AuditKind.safeParse(kind).data,
    from: parseDay(query.get('from')),
    to: parseDay(query.get('to')),
    subject: query.get('on')?.trim().slice(0, 40) || undefined,
  }
}

type Change = Partial<Record<'actor' | 'staff' | 'key' | 'kind' | 'from' | 'to' | 'on', string>>

/** The filter of the audit trail, which is part of the address, and how it is changed. */
export function useAuditFilter() {
  const [query, setQuery] = useSearchParams()
  const change = (next: Change) => {
    const changed = currentQuery()
    for (const [name, value] of Object.entries(next))
      if (value === '') changed.delete(name)
      else changed.set(name, value)
    setQuery(changed)
  }
  return { filter: readAuditFilter(query), change }
}
