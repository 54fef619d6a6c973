import type { IncomingMessage } from 'node:http'

/** A request as received. */
export interface SimulatorRequest {
  method: string
  /** Without the query. */
  path: string
  /** The raw query, without the question mark. */
  query: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** Headers with one text each. */
export const headerTexts = (headers: IncomingMessage['headers']): SimulatorRequest['headers'] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

/** Reads a request with its whole body. */
export async function readRequest(request: IncomingMessage): Promise<SimulatorRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const [path = '', query = ''] = (request.url ?? '').split('?')
  return {
    method: request.method ?? '',
    path,
    query,
    headers: headerTexts(request.headers),
    body: Buffer.concat(chunks).toString('utf8'),
  }
}

/** The JSON of a request's body; undefined if it is none. */
export function parseBody({ body }: SimulatorRequest): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** The parts of an Authorization header: `<algorithm> Credential=…,SignedHeaders=…,Signature=…`. */
export function readAuthorization(text: string | undefined) {
  const parts = /^(\S+) Credential=([^,\s]+), ?SignedHeaders=([^,\s]+), ?Signature=([0-9a-f]{64})$/.exec(
    text ?? '',
  )
  if (!parts) return undefined
  const [, algorithm = '', credential = '', names = '', signature = ''] = parts
  return { algorithm, credential, names: names.split(';'), signature }
}
