import type { Dispatcher } from 'undici'
import { requestLean } from './lean-fetch.ts'
import { isAllowedUrl } from './post-to-untrusted-url.ts'

const timeoutMs = 15_000
/** Statements of a day are the longest responses. */
const maxBytes = 4 * 1024 * 1024

interface UntrustedFetchOptions {
  /** Made by `createGuardedAgent`, which checks every address that a name resolves to. */
  agent: Dispatcher
  /** Whether this machine may be called, for development. */
  loopback: boolean
}

/**
 * A `fetch` for addresses that a user chose, under the rules of `isAllowedUrl`: public https hosts only, no redirects,
 * 15 seconds and 4 MiB at most. Throws for everything else.
 */
export const createUntrustedFetch =
  ({ agent, loopback }: UntrustedFetchOptions): typeof fetch =>
  async (input, init = {}) => {
    if (typeof input !== 'string' || !isAllowedUrl(input, loopback))
      throw new TypeError('this address may not be called')
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(init.signal ? [init.signal] : [])])
    return requestLean(input, { ...init, redirect: 'manual', signal }, { dispatcher: agent, maxBytes })
  }
