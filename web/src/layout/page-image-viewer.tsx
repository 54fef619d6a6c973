import { useI18n } from '../lib/messages.ts'
import ImageViewer from '../ui/image-viewer.tsx'
import type { ViewedArea } from '../ui/viewer-areas.ts'

/** The viewer of the pictures of a page. Loaded lazily. */
export default function PageImageViewer({ area, onClose }: { area: ViewedArea; onClose: () => void }) {
  const { t } = useI18n()
  return (
    <ImageViewer
      pictures={area.pictures}
      index={area.index}
      onClose={onClose}
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
}
