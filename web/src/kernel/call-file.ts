import type { Endpoint } from '@faka/contract/endpoint'
import { type CallInput, inTime, open, requestOf } from './call.ts'
import { NoAnswer } from './refusal.ts'

export interface CalledFile {
  name: string
  bytes: Blob
}

const fileName = (disposition: string): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'file')
}

/** Calls an operation that answers with a file. Refusals throw as in `call`. */
export async function callFile<E extends Endpoint & { file?: true }>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<CalledFile> {
  const fields = Object(input)
  const { address, init } = requestOf(endpoint, fields)
  return inTime(signal, async (patience) => {
    const response = await fetch(address, { ...init, signal: patience })
    const disposition = response.headers.get('content-disposition')
    if (disposition === null) {
      await open(response, endpoint, fields)
      throw new NoAnswer('unreadable', { cause: 'a file was wanted', status: response.status })
    }
    return { name: fileName(disposition), bytes: await response.blob() }
  })
}
