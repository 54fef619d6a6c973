import { type ComponentProps, lazy, Suspense, useState } from 'react'

const Dialog = lazy(() => import('./dialog.tsx'))

/** The dialog, whose code is asked for when it is first opened. */
export function LazyDialog(props: ComponentProps<typeof Dialog>) {
  const [wanted, setWanted] = useState(false)
  if (props.open && !wanted) setWanted(true)
  return wanted ? (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  ) : null
}
