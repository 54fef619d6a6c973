import type { UploadKey, UploadPurpose } from '@faka/contract/upload'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../kernel/words.ts'
import type { FieldPicture } from '../../ui/picture-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { faultWords } from './fault-words.ts'
import { sendPicture } from './send-picture.ts'

interface Chosen extends FieldPicture {
  file: File
  key: UploadKey | undefined
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
}

interface Options {
  purpose: UploadPurpose
  most: number
}

/** Pictures that somebody chooses, each sent at once by itself; one that fails stays, to be sent again or removed. */
export function usePictures({ purpose, most }: Options): Pictures {
  const { say } = useWords()
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
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
  const change = (id: string, changes: Partial<Chosen>) =>
    setChosen((list) => list.map((each) => (each.id === id ? { ...each, ...changes } : each)))

  const send = async ({ id, file }: Chosen) => {
    const way = new AbortController()
    ways.set(id, way)
    change(id, { state: 'sending', progress: 0, error: undefined })
    try {
      const onProgress = (progress: number) => change(id, { progress })
      const { key } = await sendPicture(file, { purpose, signal: way.signal, onProgress })
      change(id, { state: 'done', key })
      showToast('done', say('upload.done'))
    } catch (error) {
      if (way.signal.aborted) return
      const words = faultWords(error, purpose, say)
      change(id, { state: 'failed', error: words })
      showToast('error', words)
    } finally {
      ways.delete(id)
    }
  }

  return {
    shown: chosen,
    keys: chosen.flatMap(({ key }) => (key ? [key] : [])),
    busy: chosen.some(({ state }) => state === 'sending'),
    failed: chosen.some(({ state }) => state === 'failed'),
    add(files) {
      const room = most - chosen.length
      if (files.length > room) showToast('error', say('upload.tooMany', { most }))
      const fresh = files.slice(0, Math.max(0, room)).map(
        (file): Chosen => ({
          ...{ id: crypto.randomUUID(), name: file.name, file, key: undefined },
          ...{ preview: URL.createObjectURL(file), state: 'sending', progress: 0, error: undefined },
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
  }
}
