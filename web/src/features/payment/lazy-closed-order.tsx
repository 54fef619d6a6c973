import { type ComponentProps, useEffect, useState } from 'react'
import type { ClosedOrder as EagerOrderOver } from './closed-order.tsx'

let loaded: typeof EagerOrderOver | undefined

/** What became of an order that ended without its money; the desk does not carry it, since most are paid. */
export function LazyClosedOrder(props: ComponentProps<typeof EagerOrderOver>) {
  const [OrderOver, setOrderOver] = useState(() => loaded)
  useEffect(() => {
    if (OrderOver) return
    let left = false
    import('./closed-order.tsx').then(
      (module) => {
        loaded = module.ClosedOrder
        if (!left) setOrderOver(() => module.ClosedOrder)
      },
      () => {},
    )
    return () => {
      left = true
    }
  }, [OrderOver])
  return OrderOver ? <OrderOver {...props} /> : null
}
