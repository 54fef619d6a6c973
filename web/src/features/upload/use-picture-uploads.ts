import { itemPictureUrlOf, maxPictureBytes } from '@faka/contract/upload/upload'
import { useEffect, useRef, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { drawPicture } from './draw-picture.ts'
import { sendPicture } from './send-picture.ts'
import { uploadErrorMessage } from './upload-error-message.ts'
import { isRetryable } from './use-pictures.ts'

/** A picture on its way to the server. */
export interface PendingPicture {
  id: string
  file: Blob
  /** The URL of its preview. */
  preview: string
  /** The uploaded share, from 0 to 1. */
  progress: number
  /** Why it failed; undefined while it is sent. */
  error: string | undefined
  /** Whether sending it again may help. */
  retryable: boolean
}

/** A photo that is too large is scaled down; the server stores no more of it anyway. */
async function withinLimit(file: Blob): Promise<Blob> {
  if (file.size <= maxPictureBytes.item) return file
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  return bitmap ? drawPicture(bitmap, { x: 0, y: 0, width: bitmap.width, height: bitmap.height }) : file
}

/** Uploads pictures of items, each at once; failed ones stay, to be sent again or removed. */
export function usePictureUploads(onUploaded: (address: string, replaced: string | undefined) => void) {
  const { t } = useI18n()
  const [pending, setPending] = useState<readonly PendingPicture[]>([])
  const [controllers] = useState(() => new Map<string, AbortController>())
  const latest = useRef({ pending, onUploaded })
  latest.current = { pending, onUploaded }
  useEffect(
    () => () => {
      for (const controller of controllers.values()) controller.abort()
      for (const { preview } of latest.current.pending) URL.revokeObjectURL(preview)
    },
    [controllers],
  )
  const change = (id: string, changes: Partial<PendingPicture>) =>
    setPending((list) => list.map((each) => (each.id === id ? { ...each, ...changes } : each)))
  const drop = (id: string) => {
    controllers.get(id)?.abort()
    controllers.delete(id)
    setPending((list) => {
      const dropped = list.find((each) => each.id === id)
      if (dropped) URL.revokeObjectURL(dropped.preview)
      return list.filter((each) => each.id !== id)
    })
  }
  const send = async ({ id, file }: PendingPicture, replaced?: string) => {
    const controller = new AbortController()
    controllers.set(id, controller)
    const { signal } = controller
    change(id, { progress: 0, error: undefined })
    try {
      const sent = await withinLimit(file)
      const { key } = await sendPicture(sent, {
        purpose: 'item',
        signal,
        onProgress: (progress) => change(id, { progress }),
      })
      latest.current.onUploaded(itemPictureUrlOf(key), replaced)
      drop(id)
    } catch (error) {
      if (!signal.aborted)
        change(id, { error: uploadErrorMessage(error, 'item', t), retryable: isRetryable(error) })
    }
  }
  const toPending = (file: Blob): PendingPicture => ({
    id: crypto.randomUUID(),
    file,
    preview: URL.createObjectURL(file),
    progress: 0,
    error: undefined,
    retryable: false,
  })
  return {
    pending,
    busy: pending.some(({ error }) => error === undefined),
    /** Uploads files; `replaced` is the address of the picture whose place the first one takes. */
    add: (files: readonly Blob[], replaced?: string) => {
      const added = files.map(toPending)
      setPending((list) => [...list, ...added])
      for (const each of added) void send(each, replaced)
    },
    retry: (id: string) => {
      const failed = pending.find((each) => each.id === id)
      if (failed?.error !== undefined) void send(failed)
    },
    drop,
  }
}
