import type { Endpoint } from '@faka/contract/shared/endpoint'
import { type CallInput, readData, toRequest, withTimeout } from './call.ts'
import { TransportError } from './call-errors.ts'

export interface FileResponse {
  name: string
  bytes: Blob
}

const fileName = (disposition: string): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'file')
}

/** The bytes of a reply as they come, so that the browser may keep them on disk. `goOn` is called for each part. */
const readBytes = ({ body, headers }: Response, goOn: () => void): Promise<Blob> => {
  const parts = body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, controller) {
        goOn()
        controller.enqueue(part)
      },
    }),
  )
  return new Response(parts ?? null, { headers }).blob()
}

/**
 * Calls an operation that replies with a file. Throws as `call` does, but a file may take as long as it needs: only when
 * nothing more of it comes for a minute has it failed.
 */
export async function callFile<E extends Endpoint & { file?: true }>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<FileResponse> {
  const fields = Object(input)
  const { url, init } = toRequest(endpoint, fields)
  return withTimeout(signal, async (callSignal, goOn) => {
    const response = await fetch(url, { ...init, signal: callSignal })
    const disposition = response.headers.get('content-disposition')
    if (disposition === null) {
      await readData(response, endpoint, fields)
      throw new TransportError('unreadable', { cause: 'a file was wanted', status: response.status })
    }
    return { name: fileName(disposition), bytes: await readBytes(response, goOn) }
  })
}
