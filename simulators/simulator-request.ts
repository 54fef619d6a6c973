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

/** Reads a request with its whole body. */
export async function readRequest(request: IncomingMessage): Promise<SimulatorRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
  return {
    ...{ method: request.method ?? '', path, query },
    headers: Object.fromEntries(headers),
    body: Buffer.concat(chunks).toString('utf8'),
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
