import { type ComponentProps, useEffect, useState } from 'react'
import type { RecallChoice } from './recall-choice.tsx'

/** The choice of the buyer of recalled cards, which few orders have: it is loaded only for these. */
export function LazyRecallChoice(props: ComponentProps<typeof RecallChoice>) {
  const [Loaded, setLoaded] = useState<typeof RecallChoice>()
  const isOffered = props.offer !== null
  useEffect(() => {
    if (!isOffered) return
    let isUnmounted = false
    import('./recall-choice.tsx').then(
      (module) => {
        if (!isUnmounted) setLoaded(() => module.RecallChoice)
      },
      () => {},
    )
    return () => {
      isUnmounted = true
    }
  }, [isOffered])
  return Loaded ? <Loaded {...props} /> : null
}
