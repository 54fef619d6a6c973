import { lazy, Suspense } from 'react'
import type { ImageViewerProps } from './image-viewer.tsx'

const ImageViewer = lazy(() => import('./image-viewer.tsx'))

/** The image viewer, whose code is asked for when a picture is first opened. */
export const LazyImageViewer = (props: ImageViewerProps) =>
  props.index === undefined ? null : (
    <Suspense fallback={null}>
      <ImageViewer {...props} />
    </Suspense>
  )
