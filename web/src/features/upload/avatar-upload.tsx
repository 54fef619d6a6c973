import { avatarUrlOf } from '@faka/contract/upload/upload'
import { useI18n } from '../../lib/messages.ts'
import { showToast } from '../../ui/toast.ts'
import { PictureUpload } from './picture-upload.tsx'

/** Uploads an avatar; the callback takes its URL, to be saved with the profile. */
export function AvatarUpload({ onUploaded }: { onUploaded: (address: string) => void }) {
  const { t } = useI18n()
  return (
    <PictureUpload
      purpose="avatar"
      onUploaded={(key) => {
        onUploaded(avatarUrlOf(key))
        showToast('done', t('upload.avatar.done'))
      }}
    >
      {t('upload.avatar.choose')}
    </PictureUpload>
  )
}
