import { type ComponentType, useEffect, useState } from 'react'
import { useI18n } from '../lib/messages.ts'
import { useOnLeave } from '../lib/use-on-leave.ts'
import type { ImageViewerProps } from '../ui/image-viewer.tsx'
import { type ViewedArea, watchViewerAreas } from '../ui/viewer-areas.ts'
import { loadLazyPart } from './load-lazy-part.ts'

/** Hosts the image viewer, which is loaded when the first picture is opened. */
export function ImageViewerHost() {
  const { t } = useI18n()
  const [Viewer, setViewer] = useState<ComponentType<ImageViewerProps>>()
  const [area, setArea] = useState<ViewedArea>()
  useEffect(
    () =>
      watchViewerAreas(async (opened) => {
        const part = await loadLazyPart(() => import('../ui/image-viewer.tsx'), ['viewer'])
        if (!part) return
        setViewer(() => part)
        setArea(opened)
      }),
    [],
  )
  // the viewer closes when its page is left
  useOnLeave(() => setArea(undefined))
  return (
    Viewer &&
    area && (
      <Viewer
        pictures={area.pictures}
        index={area.index}
        onClose={() => setArea(undefined)}
        labels={{
          title: t('viewer.title'),
          previous: t('viewer.previous'),
          next: t('viewer.next'),
          close: t('viewer.close'),
          zoomIn: t('viewer.zoomIn'),
          zoomOut: t('viewer.zoomOut'),
          position: t('viewer.position', { index: '{index}', total: '{total}' }),
        }}
      />
    )
  )
}
