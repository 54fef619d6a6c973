import { type ComponentProps, useEffect, useState } from 'react'
import type { OrderOver as EagerOrderOver } from './order-over.tsx'

let loaded: typeof EagerOrderOver | undefined

/** What became of an order that ended without its money; the desk does not carry it, since most are paid. */
export function LazyOrderOver(props: ComponentProps<typeof EagerOrderOver>) {
  const [OrderOver, setOrderOver] = useState(() => loaded)
  useEffect(() => {
    if (OrderOver) return
    let left = false
    import('./order-over.tsx').then(
      (module) => {
        loaded = module.OrderOver
        if (!left) setOrderOver(() => module.OrderOver)
      },
      () => {},
    )
    return () => {
      left = true
    }
  }, [OrderOver])
  return OrderOver ? <OrderOver {...props} /> : null
}
