import type { Endpoint } from '@faka/contract/shared/endpoint'

/** Divides a request as a test writes it into its query, as text, and its body. */
export function splitRequest(
  { query }: Endpoint,
  request: object,
): { query: Record<string, string>; body: Record<string, unknown> } {
  const inQuery = query && 'shape' in query ? Object.keys(Object(query.shape)) : []
  const entries = Object.entries(request)
  return {
    query: Object.fromEntries(
      entries.filter(([name]) => inQuery.includes(name)).map(([name, value]) => [name, String(value)]),
    ),
    body: Object.fromEntries(entries.filter(([name]) => !inQuery.includes(name))),
  }
}
