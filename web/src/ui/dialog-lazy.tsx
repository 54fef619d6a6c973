import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import { useOnLeave } from '../lib/use-on-leave.ts'

const Dialog = lazy(() => import('./dialog.tsx'))

/** The dialog, whose code is asked for when it is first opened. It closes when its page is left. */
export function LazyDialog(props: ComponentProps<typeof Dialog>) {
  const [wanted, setWanted] = useState(false)
  if (props.open && !wanted) setWanted(true)
  useOnLeave(props.onClose)
  // A page that stays alive behind another does nothing, so its dialog could not close by itself and would cover that one.
  useEffect(() => () => setWanted(false), [])
  return wanted ? (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  ) : null
}
