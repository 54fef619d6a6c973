import { maxProofPictures } from '@faka/contract/complaint/complaint'
import { PictureChooser } from '../../../features/upload/picture-chooser.tsx'
import { usePictures } from '../../../features/upload/use-pictures.ts'
import { useI18n } from '../../../lib/messages.ts'

/** The pictures of what is written to a complaint, kept for this tab under a key until they are sent. */
export function useReplyPictures(storageKey: string) {
  const { t } = useI18n()
  const pictures = usePictures({ purpose: 'proof', max: maxProofPictures, storageKey })
  const unfinished = pictures.busy ? 'busy' : pictures.failed ? 'failed' : undefined
  return {
    images: pictures.keys,
    clear: pictures.clear,
    /** Why nothing can be sent yet. */
    disabledReason: unfinished && t(`complaint.pictures.${unfinished}`),
    chooser: (
      <PictureChooser
        label={t('complaint.pictures')}
        purpose="proof"
        max={maxProofPictures}
        pictures={pictures}
      />
    ),
  }
}
