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
  /** Undefined for a picture that was uploaded before a reload. */
  file: File | undefined
  /** The result of the upload, once it finished. */
  picture: Picture | undefined
}

export interface Pictures {
  shown: readonly FieldPicture[]
  /** The keys of the uploaded pictures, in order. */
  keys: readonly UploadKey[]
  /** Whether an upload is in progress. */
  busy: boolean
  /** Whether a failed upload is still shown. */
  failed: boolean
  add(files: readonly File[]): void
  retry(id: string): void
  remove(id: string): void
  /** Removes all of them after they were used. */
  clear(): void
}

interface Options {
  purpose: UploadPurpose
  max: number
  /** The key in session storage under which uploaded pictures survive a reload; not stored if undefined. */
  storageKey?: string
}

const fromStored = (picture: Picture, index: number): ChosenPicture => ({
  id: picture.key,
  name: String(index + 1),
  file: undefined,
  picture,
  preview: picture.url,
  state: 'done',
  progress: 1,
  error: undefined,
  retryable: false,
})

/** Whether a retry may succeed: not if the picture itself was rejected. */
export const isRetryable = (error: unknown): boolean =>
  !(error instanceof UploadError && error.reason !== 'failed') &&
  !isDomainError(
    error,
    'uploadNotPicture',
    'uploadTypeDiffers',
    'uploadTooLarge',
    'uploadMeasures',
    'uploadBroken',
  )

/** The pictures of a form, each uploaded at once; failed ones stay, to be retried or removed. */
export function usePictures({ purpose, max, storageKey }: Options): Pictures {
  const { t } = useI18n()
  const [chosen, setChosen] = useState<readonly ChosenPicture[]>(() =>
    readStoredPictures(storageKey).map(fromStored),
  )
  const [controllers] = useState(() => new Map<string, AbortController>())
  const latest = useRef(chosen)
  latest.current = chosen
  useEffect(
    () => () => {
      for (const controller of controllers.values()) controller.abort()
      for (const { preview } of latest.current) URL.revokeObjectURL(preview)
    },
    [controllers],
  )
  const uploaded = chosen.flatMap(({ picture }) => picture ?? [])
  const uploadedJson = JSON.stringify(uploaded)
  useEffect(() => storePictures(storageKey, uploadedJson), [storageKey, uploadedJson])
  const change = (id: string, changes: Partial<ChosenPicture>) =>
    setChosen((list) => list.map((each) => (each.id === id ? { ...each, ...changes } : each)))

  const send = async ({ id, file }: ChosenPicture) => {
    if (!file) return
    const controller = new AbortController()
    controllers.set(id, controller)
    change(id, { state: 'sending', progress: 0, error: undefined })
    try {
      const onProgress = (progress: number) => change(id, { progress })
      const picture = await sendPicture(file, { purpose, signal: controller.signal, onProgress })
      change(id, { state: 'done', picture })
      showToast('done', t('upload.done'))
    } catch (error) {
      if (controller.signal.aborted) return
      const message = uploadErrorMessage(error, purpose, t)
      change(id, { state: 'failed', error: message, retryable: isRetryable(error) })
      showToast('error', message)
    } finally {
      controllers.delete(id)
    }
  }

  return {
    shown: chosen,
    keys: uploaded.map(({ key }) => key),
    busy: chosen.some(({ state }) => state === 'sending'),
    failed: chosen.some(({ state }) => state === 'failed'),
    add(files) {
      const freeSlots = max - slotsTaken(chosen)
      if (files.length > freeSlots) showToast('error', t('upload.tooMany', { most: max }))
      const added = files.slice(0, Math.max(0, freeSlots)).map(
        (file): ChosenPicture => ({
          id: crypto.randomUUID(),
          name: file.name,
          file,
          picture: undefined,
          preview: URL.createObjectURL(file),
          state: 'sending',
          progress: 0,
          error: undefined,
          retryable: true,
        }),
      )
      setChosen([...chosen, ...added])
      for (const each of added) void send(each)
    },
    retry(id) {
      const failedPicture = chosen.find((each) => each.id === id)
      if (failedPicture && failedPicture.state === 'failed') void send(failedPicture)
    },
    remove(id) {
      controllers.get(id)?.abort()
      const removed = chosen.find((each) => each.id === id)
      if (removed) URL.revokeObjectURL(removed.preview)
      setChosen((list) => list.filter((each) => each.id !== id))
    },
    clear() {
      for (const controller of controllers.values()) controller.abort()
      for (const { preview } of chosen) URL.revokeObjectURL(preview)
      setChosen([])
    },
  }
}
