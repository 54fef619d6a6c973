import { pictureTypes, type UploadKey, type UploadPurpose } from '@faka/contract/upload/upload'
import { useEffect, useRef, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './picture-upload.module.css'
import { sendPicture } from './send-picture.ts'
import { maxMegabytes, uploadErrorMessage } from './upload-error-message.ts'

interface Props {
  purpose: UploadPurpose
  /** Takes the chosen file instead, and passes on what is to be sent. */
  beforeSend?: (file: File, send: (picture: Blob) => void) => void
  children: string
  onUploaded: (key: UploadKey) => void
}

/** A button that uploads one picture; the callback takes its key, to be saved with what it belongs to. */
export function PictureUpload({ purpose, children, onUploaded, beforeSend }: Props) {
  const { t } = useI18n()
  const [progress, setProgress] = useState<number>()
  const [errorMessage, setErrorMessage] = useState('')
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const send = async (file: Blob) => {
    controller.current = new AbortController()
    const { signal } = controller.current
    setErrorMessage('')
    setProgress(0)
    try {
      onUploaded((await sendPicture(file, { purpose, signal, onProgress: setProgress })).key)
    } catch (error) {
      if (signal.aborted) return
      const message = uploadErrorMessage(error, purpose, t)
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
        onFiles={([file]) => {
          if (file && beforeSend) beforeSend(file, (picture) => void send(picture))
          else if (file) void send(file)
        }}
      >
        {children}
      </FileButton>
      <p className={styles.hint}>{t('upload.avatar.hint', { megabytes: maxMegabytes(purpose) })}</p>
      <p className={styles.error} aria-live="polite">
        {errorMessage}
      </p>
    </div>
  )
}
