import type { Picture, UploadKey, UploadPurpose } from '@faka/contract/upload/upload'
import { useEffect, useRef, useState } from 'react'
import { isDomainError } from '../../lib/call-errors.ts'
import { useI18n } from '../../lib/messages.ts'
import { type FieldPicture, slotsTaken } from '../../ui/picture-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { sendPicture } from './send-picture.ts'
import { readStoredPictures, storePictures } from './stored-pictures.ts'
import { UploadError } from './upload-error.ts'
import { uploadErrorMessage } from './upload-error-message.ts'

interface ChosenPicture extends FieldPicture {
  /** Absent for one that was sent before the page was loaded anew. */
  file: File | undefined
  /** What came of it, once it did. */
  picture: Picture | undefined
}

export interface Pictures {
  shown: readonly FieldPicture[]
  /** The keys of those that came, in their order. */
  keys: readonly UploadKey[]
  /** Whether one is still on its way. */
  busy: boolean
  /** Whether one did not come and still stands there. */
  failed: boolean
  add(files: readonly File[]): void
  retry(id: string): void
  remove(id: string): void
  /** Removes all of them, since they were used. */
  clear(): void
}

interface Options {
  purpose: UploadPurpose
  max: number
  /** Where in the storage of this tab those that came outlive a reload of the page; nowhere where left out. */
  storageKey?: string
}

const fromStored = (picture: Picture, place: number): ChosenPicture => ({
  ...{ id: picture.key, name: String(place + 1), file: undefined, picture },
  ...{ preview: picture.url, state: 'done', progress: 1, error: undefined, retryable: false },
})

/** Whether a picture that was not taken may be taken when it is sent again: not where it is the picture's own fault. */
const isRetryable = (error: unknown): boolean =>
  !(error instanceof UploadError && error.reason !== 'failed') &&
  !isDomainError(
    error,
    'uploadNotPicture',
    'uploadTypeDiffers',
    'uploadTooLarge',
    'uploadMeasures',
    'uploadBroken',
  )

/** Pictures that somebody chooses, each sent at once by itself; one that fails stays, to be sent again or removed. */
export function usePictures({ purpose, max: most, storageKey: keepUnder }: Options): Pictures {
  const { t } = useI18n()
  const [chosen, setChosen] = useState<readonly ChosenPicture[]>(() =>
    readStoredPictures(keepUnder).map(fromStored),
  )
  const [ways] = useState(() => new Map<string, AbortController>())
  const latest = useRef(chosen)
  latest.current = chosen
  useEffect(
    () => () => {
      for (const way of ways.values()) way.abort()
      for (const { preview } of latest.current) URL.revokeObjectURL(preview)
    },
    [ways],
  )
  const came = chosen.flatMap(({ picture }) => picture ?? [])
  const cameText = JSON.stringify(came)
  useEffect(() => storePictures(keepUnder, cameText), [keepUnder, cameText])
  const change = (id: string, changes: Partial<ChosenPicture>) =>
    setChosen((list) => list.map((each) => (each.id === id ? { ...each, ...changes } : each)))

  const send = async ({ id, file }: ChosenPicture) => {
    if (!file) return
    const way = new AbortController()
    ways.set(id, way)
    change(id, { state: 'sending', progress: 0, error: undefined })
    try {
      const onProgress = (progress: number) => change(id, { progress })
      const picture = await sendPicture(file, { purpose, signal: way.signal, onProgress })
      change(id, { state: 'done', picture })
      showToast('done', t('upload.done'))
    } catch (error) {
      if (way.signal.aborted) return
      const words = uploadErrorMessage(error, purpose, t)
      change(id, { state: 'failed', error: words, retryable: isRetryable(error) })
      showToast('error', words)
    } finally {
      ways.delete(id)
    }
  }

  return {
    shown: chosen,
    keys: came.map(({ key }) => key),
    busy: chosen.some(({ state }) => state === 'sending'),
    failed: chosen.some(({ state }) => state === 'failed'),
    add(files) {
      const room = most - slotsTaken(chosen)
      if (files.length > room) showToast('error', t('upload.tooMany', { most }))
      const fresh = files.slice(0, Math.max(0, room)).map(
        (file): ChosenPicture => ({
          ...{ id: crypto.randomUUID(), name: file.name, file, picture: undefined },
          ...{
            preview: URL.createObjectURL(file),
            state: 'sending',
            progress: 0,
            error: undefined,
            retryable: true,
          },
        }),
      )
      setChosen([...chosen, ...fresh])
      for (const each of fresh) void send(each)
    },
    retry(id) {
      const again = chosen.find((each) => each.id === id)
      if (again && again.state === 'failed') void send(again)
    },
    remove(id) {
      ways.get(id)?.abort()
      const gone = chosen.find((each) => each.id === id)
      if (gone) URL.revokeObjectURL(gone.preview)
      setChosen((list) => list.filter((each) => each.id !== id))
    },
    clear() {
      for (const way of ways.values()) way.abort()
      for (const { preview } of chosen) URL.revokeObjectURL(preview)
      setChosen([])
    },
  }
}
