import {
  type ReactNode,
  startTransition,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { createRoot } from 'react-dom/client'
import { type RecordedInput, recordInput, replayInput, replayPress } from '../lib/input-replay.ts'

interface Props {
  serverRendered: HTMLElement
  hydrated: HTMLElement
  children: ReactNode
}

/** Lets the living page take the painted one's place when it is drawn, and does there what was done early. */
function HydrationRoot({ serverRendered: painted, hydrated: living, children }: Props) {
  const deeds = useRef<RecordedInput>(undefined)
  useInsertionEffect(() => {
    if (deeds.current) return
    deeds.current = recordInput(painted)
    living.id = painted.id
    painted.replaceWith(living)
  }, [painted, living])
  // Before the browser does anything else, but when React has put its own work down and hears what is typed.
  useLayoutEffect(() => queueMicrotask(() => deeds.current && replayInput(living, deeds.current)), [living])
  // What is pressed finds every effect of the page at work, and what was typed drawn.
  useEffect(() => queueMicrotask(() => replayPress(living)), [living])
  return children
}

/**
 * Draws the living page beside the painted one, in slices between which the browser answers the visitor, and puts it in
 * the painted one's place in one step: nothing flickers, and what was typed till then stays.
 */
export function hydrate(painted: HTMLElement, page: ReactNode): void {
  const living = document.createElement('div')
  const root = createRoot(living)
  startTransition(() =>
    root.render(
      <HydrationRoot serverRendered={painted} hydrated={living}>
        {page}
      </HydrationRoot>,
    ),
  )
}
