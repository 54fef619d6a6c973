import type { DomainError } from '../domain-error.ts'

/**
 * The headers of a rejection that say when to try again and, by draft-ietf-httpapi-ratelimit-headers-10, which limit was
 * exceeded: the policy with its quota and window in seconds; what is left of it (nothing), and the seconds until its
 * window ends.
 */
export function limitHeaders({ limit, retryAfterSeconds }: DomainError): Record<string, string> {
  const headers: Record<string, string> = {}
  if (retryAfterSeconds) headers['retry-after'] = String(retryAfterSeconds)
  if (!limit) return headers
  const { name, quota, windowSeconds } = limit
  headers['ratelimit-policy'] = `"${name}";q=${quota};w=${windowSeconds}`
  headers.ratelimit = `"${name}";r=0;t=${retryAfterSeconds ?? 0}`
  return headers
}
