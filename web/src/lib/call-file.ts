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

/** Calls an operation that replies with a file. Throws as `call` does. */
export async function callFile<E extends Endpoint & { file?: true }>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<FileResponse> {
  const fields = Object(input)
  const { url, init } = toRequest(endpoint, fields)
  return withTimeout(signal, async (callSignal) => {
    const response = await fetch(url, { ...init, signal: callSignal })
    const disposition = response.headers.get('content-disposition')
    if (disposition === null) {
      await readData(response, endpoint, fields)
      throw new TransportError('unreadable', { cause: 'a file was wanted', status: response.status })
    }
    return { name: fileName(disposition), bytes: await response.blob() }
  })
}
