import type { ItemId } from '@faka/contract/shared/ids'
import { FileName, finishFile, maxFileName, type StockFile, signFile } from '@faka/contract/stock/stock-file'
import { call } from '../../lib/call.ts'
import { TransportError } from '../../lib/call-errors.ts'
import { sendOnce } from '../../lib/send-once.ts'

/** How long the server may take to read a file that arrived, and how often it is asked meanwhile. */
const maxCheckMs = 30 * 60_000
const againMs = 2000

/** How a file is sent to where its ticket says; `send-bytes.ts` of uploads. */
export type SendBytes = (
  ticket: Awaited<ReturnType<typeof call<typeof signFile>>>,
  file: Blob,
  options: { signal: AbortSignal; onProgress: (part: number) => void; maxMs: number },
) => Promise<void>

interface SendOptions {
  itemId: ItemId
  /** What buyers read beside it. */
  text: string | undefined
  signal: AbortSignal
  /** Receives the fraction that was sent, from 0 to 1. */
  onProgress: (part: number) => void
  sendBytes: SendBytes
}

/** The name under which buyers save a file: its own, without what is not allowed. */
function toFileName(name: string): string {
  const allowed = [...name].filter((sign) => FileName.safeParse(`a${sign}a`).success).join('')
  const [, stem = '', ending = ''] = /^(.*?)(\.[^.]{1,10})?$/.exec(allowed.trim()) ?? []
  const short = stem.slice(0, maxFileName - ending.length) + ending
  return FileName.safeParse(short).success ? short : 'file'
}

/** Waits until the server has read the whole file, which may take longer than a call. */
async function finish(
  key: StockFile['key'],
  text: string | undefined,
  signal: AbortSignal,
): Promise<StockFile> {
  const end = Date.now() + maxCheckMs
  for (;;) {
    const file = await call(finishFile, { key, ...(text !== undefined && { text }) }, signal).catch(
      (error) => {
        if (error instanceof TransportError && Date.now() < end) return null
        throw error
      },
    )
    if (file) return file
    if (Date.now() >= end) throw new TransportError('slow')
    await new Promise((resolve) => setTimeout(resolve, againMs))
    signal.throwIfAborted()
  }
}

/** Uploads a file that an item delivers from then on. Throws whatever the calls throw. */
export async function sendStockFile(
  file: File,
  { itemId, text, signal, onProgress, sendBytes }: SendOptions,
): Promise<StockFile> {
  const ticket = await sendOnce(signFile, { itemId, name: toFileName(file.name), sizeBytes: file.size })
  await sendBytes(ticket, file, { signal, onProgress, maxMs: 24 * 3_600_000 })
  return finish(ticket.key, text, signal)
}
