import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import { useOnLeave } from '../lib/use-on-leave.ts'

const Dialog = lazy(() => import('./dialog.tsx'))

/** The dialog, loaded when first opened. It closes when its page is left. */
export function LazyDialog(props: ComponentProps<typeof Dialog>) {
  const [wanted, setWanted] = useState(false)
  if (props.open && !wanted) setWanted(true)
  useOnLeave(props.onClose)
  // A cached page runs no effects while hidden, so its open dialog could not close and would cover the next page.
  useEffect(() => () => setWanted(false), [])
  return wanted ? (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  ) : null
}
