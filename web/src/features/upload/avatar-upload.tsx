import { avatarUrlOf, pictureTypes } from '@faka/contract/upload/upload'
import { useEffect, useRef, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './avatar-upload.module.css'
import { sendPicture } from './send-picture.ts'
import { maxMegabytes, uploadErrorMessage } from './upload-error-message.ts'

/** Uploads an avatar; the callback takes its URL, to be saved with the profile. */
export function AvatarUpload({ onUploaded }: { onUploaded: (address: string) => void }) {
  const { t } = useI18n()
  const [progress, setProgress] = useState<number>()
  const [errorMessage, setErrorMessage] = useState('')
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const send = async (file: File) => {
    controller.current = new AbortController()
    const { signal } = controller.current
    setErrorMessage('')
    setProgress(0)
    try {
      const { key } = await sendPicture(file, { purpose: 'avatar', signal, onProgress: setProgress })
      onUploaded(avatarUrlOf(key))
      showToast('done', t('upload.avatar.done'))
    } catch (error) {
      if (signal.aborted) return
      const message = uploadErrorMessage(error, 'avatar', t)
      setErrorMessage(message)
      showToast('error', message)
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
      <p className={styles.error} aria-live="polite">
        {errorMessage}
      </p>
    </div>
  )
}
