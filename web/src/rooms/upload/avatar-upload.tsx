import { avatarUrlOf, pictureTypes } from '@faka/contract/upload'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../kernel/words.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './avatar-upload.module.css'
import { faultWords, megabytesOf } from './fault-words.ts'
import { sendPicture } from './send-picture.ts'

/** Sends a picture of one's own for the face of a profile; gives its address, to be saved with the profile. */
export function AvatarUpload({ onAvatar }: { onAvatar: (address: string) => void }) {
  const { say } = useWords()
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
      onAvatar(avatarUrlOf(key))
      showToast('done', say('upload.avatar.done'))
    } catch (error) {
      if (signal.aborted) return
      const words = faultWords(error, 'avatar', say)
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
        busyText={progress === undefined ? undefined : say('upload.sending', { percent })}
        onFiles={([file]) => file && void send(file)}
      >
        {say('upload.avatar.choose')}
      </FileButton>
      <p className={styles.hint}>{say('upload.avatar.hint', { megabytes: megabytesOf('avatar') })}</p>
      <p className={styles.fault} aria-live="polite">
        {fault}
      </p>
    </div>
  )
}
