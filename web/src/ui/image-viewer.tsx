import Lightbox from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import './image-viewer.css'

export interface ViewedPicture {
  url: string
  /** The alternative text. */
  name: string
  width?: number
  height?: number
}

interface ViewerLabels {
  title: string
  previous: string
  next: string
  close: string
  zoomIn: string
  zoomOut: string
  /** Contains `{index}` and `{total}`. */
  position: string
}

export interface ImageViewerProps {
  pictures: readonly ViewedPicture[]
  /** The first picture to show; the viewer is closed if undefined. */
  index: number | undefined
  onClose: () => void
  labels: ViewerLabels
}

/** The duration of transitions, as specified; the library itself respects reduced motion. */
const transitionMs = 300
/** The maximum zoom relative to a picture's own pixels, so that small ones can be enlarged too. */
const maxPixelRatio = 3

/** The assumed width of an SVG, which has no pixels of its own: that of most screens. */
const svgWidth = 1600

/** The maximum size of a picture; an SVG may be enlarged further. */
function maxSize({ url, width, height }: ViewedPicture): { width?: number; height?: number } {
  if (!width || !height) return {}
  const factor = /\.svg(?:$|\?)/.test(url) ? Math.max(1, svgWidth / width) : 1
  return { width: width * factor, height: height * factor }
}

/** A full-page image viewer: endless previous and next, a counter, zoom, Escape and arrow keys. Loaded lazily. */
export default function ImageViewer({ pictures, index, onClose, labels }: ImageViewerProps) {
  return (
    <Lightbox
      open={index !== undefined}
      index={index ?? 0}
      close={onClose}
      slides={pictures.map((picture) => ({ src: picture.url, alt: picture.name, ...maxSize(picture) }))}
      plugins={[Counter, Zoom]}
      animation={{ fade: transitionMs, swipe: transitionMs, navigation: transitionMs, zoom: transitionMs }}
      carousel={{ finite: false }}
      controller={{ closeOnBackdropClick: true }}
      zoom={{ maxZoomPixelRatio: maxPixelRatio }}
      labels={{
        Lightbox: labels.title,
        'Photo gallery': labels.title,
        Previous: labels.previous,
        Next: labels.next,
        Close: labels.close,
        'Zoom in': labels.zoomIn,
        'Zoom out': labels.zoomOut,
        '{index} of {total}': labels.position,
      }}
    />
  )
}
