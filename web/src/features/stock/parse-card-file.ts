import { CardFileReply } from './card-file-messages.ts'
import workerUrl from './parse-card-file.worker.ts?worker&url'

/** How long a file is read; one that takes longer is given up, with its memory. */
const timeoutMs = 30_000
const policy = globalThis.trustedTypes?.createPolicy('card-file', { createScriptURL: () => workerUrl })
/** The largest file that is read. */
const maxFileBytes = 32 * 1024 * 1024

/** The cards of a file, read in a worker, so that the page stays usable and a file made to harm it cannot. */
export async function parseCardFile(file: File): Promise<CardFileReply> {
  if (file.size > maxFileBytes) return { kind: 'failed', reason: 'tooLarge' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const worker = new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' })
  try {
    return await new Promise<CardFileReply>((resolve) => {
      const timer = setTimeout(() => resolve({ kind: 'failed', reason: 'slow' }), timeoutMs)
      const finish = (reply: CardFileReply) => {
        clearTimeout(timer)
        resolve(reply)
      }
      worker.onerror = () => finish({ kind: 'failed', reason: 'unreadable' })
      worker.onmessage = ({ data }: MessageEvent<unknown>) =>
        finish(CardFileReply.safeParse(data).data ?? { kind: 'failed', reason: 'unreadable' })
      worker.postMessage({ name: file.name, bytes }, [bytes.buffer])
    })
  } finally {
    worker.terminate()
  }
}
