import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { loadMessages } from '../lib/locale.ts'
import type { OverlayHostProps } from './overlay-host-props.ts'

const retryDelayMs = 3000

/**
 * Loads the overlay hosts once the first page is hydrated; events until then are queued. The failure messages are
 * loaded with them, because a network failure could not be reported otherwise.
 */
export function LazyOverlayHosts(props: OverlayHostProps) {
  const [Hosts, setHosts] = useState<ComponentType<OverlayHostProps>>()
  useEffect(() => {
    let cancelled = false
    let timer: ReturnType<typeof setTimeout>
    const load = () =>
      Promise.all([import('./overlay-hosts.tsx'), loadMessages(['failure'])]).then(
        ([module]) => cancelled || startTransition(() => setHosts(() => module.default)),
        () => {
          if (!cancelled) timer = setTimeout(load, retryDelayMs)
        },
      )
    // hydration was already a long task
    timer = setTimeout(load)
    return () => {
      cancelled = true
      clearTimeout(timer)
    }
  }, [])
  return Hosts ? <Hosts {...props} /> : null
}
