import { avatarUrlOf, pictureTypes } from '@faka/contract/upload/upload'
import { useEffect, useRef, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './avatar-upload.module.css'
import { sendPicture } from './send-picture.ts'
import { maxMegabytes, uploadErrorMessage } from './upload-error-message.ts'

/** Sends a picture of one's own for the face of a profile; gives its address, to be saved with the profile. */
export function AvatarUpload({ onAvatar: onUploaded }: { onAvatar: (address: string) => void }) {
  const { t } = useI18n()
  const [progress, setProgress] = useState<number>()
  const [fault, setFault] = useState('')
  const way = useRef<AbortController>(undefined)
  useEffect(() => () => way.current?.abort(), [])

  const send = async (file: File) => {
    way.current = new AbortController()
    const { signal } = way.current
    setFault('')
    setProgress(0)
    try {
      const { key } = await sendPicture(file, { purpose: 'avatar', signal, onProgress: setProgress })
      onUploaded(avatarUrlOf(key))
      showToast('done', t('upload.avatar.done'))
    } catch (error) {
      if (signal.aborted) return
      const words = uploadErrorMessage(error, 'avatar', t)
      setFault(words)
      showToast('error', words)
    } finally {
      setProgress(undefined)
    }
  }
  const percent = Math.round((progress ?? 0) * 100)
  return (
    <div className={styles.upload}>
      <FileButton
        accept={pictureTypes.join(',')}
        busyText={progress === undefined ? undefined : t('upload.sending', { percent })}
        onFiles={([file]) => file && void send(file)}
      >
        {t('upload.avatar.choose')}
      </FileButton>
      <p className={styles.hint}>{t('upload.avatar.hint', { megabytes: maxMegabytes('avatar') })}</p>
      <p className={styles.fault} aria-live="polite">
        {fault}
      </p>
    </div>
  )
}
