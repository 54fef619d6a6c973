import { type ComponentType, useEffect, useState } from 'react'
import { useLeaving } from '../kernel/use-leaving.ts'
import { useWords } from '../kernel/words.ts'
import type { ImageViewerProps } from '../ui/image-viewer.tsx'
import { type ViewedArea, watchViewerAreas } from '../ui/viewer-areas.ts'
import { fetchPart } from './fetch-part.ts'

/** Shows pictures of marked areas large; what shows them comes with the first that is opened. */
export function ViewerDesk() {
  const { say } = useWords()
  const [Viewer, setViewer] = useState<ComponentType<ImageViewerProps>>()
  const [area, setArea] = useState<ViewedArea>()
  useEffect(
    () =>
      watchViewerAreas(async (opened) => {
        const part = await fetchPart(() => import('../ui/image-viewer.tsx'), ['viewer'])
        if (!part) return
        setViewer(() => part)
        setArea(opened)
      }),
    [],
  )
  // the pictures stay with the page on which they are
  useLeaving(() => setArea(undefined))
  return (
    Viewer &&
    area && (
      <Viewer
        pictures={area.pictures}
        index={area.index}
        onClose={() => setArea(undefined)}
        words={{
          title: say('viewer.title'),
          previous: say('viewer.previous'),
          next: say('viewer.next'),
          close: say('viewer.close'),
          zoomIn: say('viewer.zoomIn'),
          zoomOut: say('viewer.zoomOut'),
          position: say('viewer.position', { index: '{index}', total: '{total}' }),
        }}
      />
    )
  )
}
