import { useWords } from '../../kernel/words.ts'
import type { ViewerWords } from '../../ui/image-viewer.tsx'

/** What the image viewer says, in the visitor's language. */
export function useViewerWords(): ViewerWords {
  const { say } = useWords()
  return {
    title: say('upload.viewer.title'),
    previous: say('upload.viewer.previous'),
    next: say('upload.viewer.next'),
    close: say('upload.viewer.close'),
    zoomIn: say('upload.viewer.zoomIn'),
    zoomOut: say('upload.viewer.zoomOut'),
    position: say('upload.viewer.position', { index: '{index}', total: '{total}' }),
  }
}
