import { Envelope } from '@faka/contract/shared/envelope'
import type { UploadTicket } from '@faka/contract/upload/upload'
import { DomainError } from '../../lib/call-errors.ts'
import { UploadError } from './upload-error.ts'

/** Enough for five megabytes on a slow line. */
const defaultMaxMs = 5 * 60_000

interface SendOptions {
  signal: AbortSignal
  /** Receives the fraction that was sent, from 0 to 1. */
  onProgress: (part: number) => void
  /** How long it may take; five minutes by default. */
  maxMs?: number
}

const parseEnvelope = (text: string): Envelope | undefined => {
  try {
    return Envelope.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function toFormData({ fields }: Pick<UploadTicket, 'fields'>, file: Blob): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  // object stores ignore fields after the file
  form.append('file', file)
  return form
}

/**
 * Uploads a file as its ticket says; status 200 is success. By XMLHttpRequest, since `fetch` reports no upload
 * progress. Throws the `DomainError` of our own store, `UploadError` for every other failure, and the abort of `signal`
 * as it is.
 */
export function sendBytes(
  ticket: Omit<UploadTicket, 'key'>,
  file: Blob,
  { signal, onProgress, maxMs = defaultMaxMs }: SendOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const fail = () => reject(new UploadError('failed'))
    signal.addEventListener('abort', abort)
    request.onloadend = () => signal.removeEventListener('abort', abort)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onabort = () => reject(signal.reason)
    request.onerror = fail
    request.ontimeout = fail
    request.onload = () => {
      if (request.status === 200) return resolve()
      const envelope = parseEnvelope(request.responseText)
      if (envelope) reject(new DomainError(envelope.code, envelope.message, envelope.data))
      else fail()
    }
    request.open(ticket.method, ticket.url)
    request.timeout = maxMs
    for (const [name, value] of Object.entries(ticket.headers)) request.setRequestHeader(name, value)
    request.setRequestHeader('accept-language', document.documentElement.lang)
    request.send(ticket.method === 'POST' ? toFormData(ticket, file) : file)
  })
}
