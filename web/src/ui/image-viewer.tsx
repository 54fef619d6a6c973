import Lightbox from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import './image-viewer.css'

export interface ViewedPicture {
  url: string
  /** What is seen, for those who do not see it. */
  name: string
  width?: number
  height?: number
}

export interface ViewerLabels {
  title: string
  previous: string
  next: string
  close: string
  zoomIn: string
  zoomOut: string
  /** With `{index}` and `{total}` in it. */
  position: string
}

export interface ImageViewerProps {
  pictures: readonly ViewedPicture[]
  /** Which one is shown first; the viewer is closed without it. */
  index: number | undefined
  onClose: () => void
  labels: ViewerLabels
}

/** How long a turn takes, as the specification says; none where the visitor asked for less motion (the viewer looks itself). */
const transitionMs = 300
/** How much larger than its own pixels a picture can be drawn, so that small ones can be looked into too. */
const maxPixelRatio = 3

/** How wide a drawing without pixels of its own is taken to be: as wide as most screens. */
const svgWidth = 1600

/** The size up to which a picture is shown; a drawing (SVG) may grow as it likes. */
function maxSize({ url, width, height }: ViewedPicture): { width?: number; height?: number } {
  if (!width || !height) return {}
  const times = /\.svg(?:$|\?)/.test(url) ? Math.max(1, svgWidth / width) : 1
  return { width: width * times, height: height * times }
}

/** Pictures over the whole page: previous and next round and round, a counter, zoom, Escape and the arrow keys. Loaded lazily. */
export default function ImageViewer({ pictures, index, onClose, labels: words }: ImageViewerProps) {
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
        Lightbox: words.title,
        'Photo gallery': words.title,
        Previous: words.previous,
        Next: words.next,
        Close: words.close,
        'Zoom in': words.zoomIn,
        'Zoom out': words.zoomOut,
        '{index} of {total}': words.position,
      }}
    />
  )
}
