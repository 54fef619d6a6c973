import { type ComponentProps, useEffect, useState } from 'react'
import type { ClosedOrder } from './closed-order.tsx'

let loaded: typeof ClosedOrder | undefined

/** A closed order. Loaded on demand, since most orders are paid. */
export function LazyClosedOrder(props: ComponentProps<typeof ClosedOrder>) {
  const [LoadedOrder, setLoadedOrder] = useState(() => loaded)
  useEffect(() => {
    if (LoadedOrder) return
    let isUnmounted = false
    import('./closed-order.tsx').then(
      (module) => {
        loaded = module.ClosedOrder
        if (!isUnmounted) setLoadedOrder(() => module.ClosedOrder)
      },
      () => {},
    )
    return () => {
      isUnmounted = true
    }
  }, [LoadedOrder])
  return LoadedOrder ? <LoadedOrder {...props} /> : null
}
