import { lazy, Suspense, startTransition, useEffect, useState } from 'react'
import { loadMessages } from '../lib/locale.ts'
import type { OverlayHostProps } from './overlay-host-props.ts'

const retryDelayMs = 3000

/**
 * The failure messages are loaded with the hosts, because a network failure could not be reported otherwise. Repeated
 * until it succeeds.
 */
async function load(): Promise<typeof import('./overlay-hosts.tsx')> {
  try {
    const [module] = await Promise.all([import('./overlay-hosts.tsx'), loadMessages(['failure'])])
    return module
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
    return load()
  }
}

const OverlayHosts = lazy(load)

/** Loads the overlay hosts once the first page is hydrated; events until then are queued. */
export function LazyOverlayHosts(props: OverlayHostProps) {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    // hydration was already a long task
    const timer = setTimeout(() => startTransition(() => setWanted(true)))
    return () => clearTimeout(timer)
  }, [])
  // A boundary that already shows something would make this transition, and that of the page with it, wait for the hosts.
  return (
    isWanted && (
      <Suspense fallback={null}>
        <OverlayHosts {...props} />
      </Suspense>
    )
  )
}
