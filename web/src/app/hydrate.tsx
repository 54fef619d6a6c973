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

/** Replaces the server-rendered page by the hydrated one once that is committed, and replays early input in it. */
function HydrationRoot({ serverRendered, hydrated, children }: Props) {
  const input = useRef<RecordedInput>(undefined)
  useInsertionEffect(() => {
    if (input.current) return
    input.current = recordInput(serverRendered)
    hydrated.id = serverRendered.id
    serverRendered.replaceWith(hydrated)
  }, [serverRendered, hydrated])
  // A microtask: after React has finished its commit and listens for input, before the browser handles anything else.
  useLayoutEffect(
    () => queueMicrotask(() => input.current && replayInput(hydrated, input.current)),
    [hydrated],
  )
  // After all effects have run and the replayed input is rendered, so that a press finds a working page.
  useEffect(() => queueMicrotask(() => replayPress(hydrated)), [hydrated])
  return children
}

/**
 * Renders the page beside the server-rendered one, in slices between which the browser stays responsive, and swaps them
 * in one step: nothing flickers, and input typed until then is kept.
 */
export function hydrate(serverRendered: HTMLElement, page: ReactNode): void {
  const hydrated = document.createElement('div')
  const root = createRoot(hydrated)
  startTransition(() =>
    root.render(
      <HydrationRoot serverRendered={serverRendered} hydrated={hydrated}>
        {page}
      </HydrationRoot>,
    ),
  )
}
