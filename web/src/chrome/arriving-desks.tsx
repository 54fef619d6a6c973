import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { addWords } from '../kernel/locale.ts'
import type { Surrounded } from './surrounded.ts'

const againAfterMs = 3000

/**
 * Brings the desks once the first page is alive; what happens before is kept for them. Their words come with them,
 * since nothing can be fetched when it has to be said that nothing can be fetched.
 */
export function ArrivingDesks(stay: Surrounded) {
  const [Desks, setDesks] = useState<ComponentType<Surrounded>>()
  useEffect(() => {
    let left = false
    let timer: ReturnType<typeof setTimeout>
    const bring = () =>
      Promise.all([import('./desks.tsx'), addWords(['failure'])]).then(
        ([module]) => left || startTransition(() => setDesks(() => module.default)),
        () => {
          if (!left) timer = setTimeout(bring, againAfterMs)
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
