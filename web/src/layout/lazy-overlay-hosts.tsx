import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { loadMessages } from '../lib/locale.ts'
import type { OverlayHostProps } from './overlay-host-props.ts'

const retryDelayMs = 3000

/**
 * Brings the desks once the first page is alive; what happens before is kept for them. Their words come with them,
 * since nothing can be fetched when it has to be said that nothing can be fetched.
 */
export function LazyOverlayHosts(stay: OverlayHostProps) {
  const [Desks, setDesks] = useState<ComponentType<OverlayHostProps>>()
  useEffect(() => {
    let left = false
    let timer: ReturnType<typeof setTimeout>
    const bring = () =>
      Promise.all([import('./overlay-hosts.tsx'), loadMessages(['failure'])]).then(
        ([module]) => left || startTransition(() => setDesks(() => module.default)),
        () => {
          if (!left) timer = setTimeout(bring, retryDelayMs)
        },
      )
    // what made the page alive was long enough a piece of work
    timer = setTimeout(bring)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [])
  return Desks ? <Desks {...stay} /> : null
}
