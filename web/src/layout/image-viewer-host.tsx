import { startTransition, useEffect, useState } from 'react'
import { lazyPart } from '../lib/lazy-part.tsx'
import { useOnLeave } from '../lib/use-on-leave.ts'
import { type ViewedArea, watchViewerAreas } from '../ui/viewer-areas.ts'

const LazyViewer = lazyPart(() => import('./page-image-viewer.tsx'), ['viewer'])

/** Hosts the image viewer, which is loaded when the first picture is opened. */
export function ImageViewerHost() {
  const [area, setArea] = useState<ViewedArea>()
  const close = () => setArea(undefined)
  useEffect(() => watchViewerAreas((opened) => startTransition(() => setArea(opened))), [])
  // the viewer closes when its page is left
  useOnLeave(close)
  return (
    <LazyViewer when={area !== undefined} onFailed={close}>
      {(Viewer) => area && <Viewer area={area} onClose={close} />}
    </LazyViewer>
  )
}
