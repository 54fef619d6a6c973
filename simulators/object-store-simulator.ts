import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { verifyPolicy } from './verify-policy.ts'
import { type ObjectStoreCredentials, verifySigV4 } from './verify-sigv4.ts'

/** How the store handles validly signed requests: `silent` never responds, `failing` answers 503. */
type ObjectStoreMode = 'sound' | 'silent' | 'failing'

/** One object, with its content type. */
interface StoredObject {
  bytes: Buffer
  contentType: string
}

export interface ObjectStoreSimulator extends AsyncDisposable {
  url: string
  mode: ObjectStoreMode
  /** The stored objects by key. */
  files: Map<string, StoredObject>
  /** Messages of rejected requests. */
  rejections: string[]
  now(): Date
}

/** The store's only credentials, and their bucket. */
export const objectStoreCredentials = {
  accessKey: 'AKIDtestStore',
  secretKey: 'secret-of-the-store-of-the-test',
  region: 'cn-test-1',
  bucket: 'shop-pictures',
} as const satisfies ObjectStoreCredentials & { bucket: string }

const maxBytes = 20 * 1024 * 1024
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, PUT, POST',
  'access-control-allow-headers': '*',
}

const statusByCode: Record<string, number> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  EntityTooLarge: 400,
  MalformedPOSTRequest: 400,
  MethodNotAllowed: 405,
  ServiceUnavailable: 503,
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error('too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Stores an uploaded form; returns an error code. */
async function storeForm(
  store: Pick<ObjectStoreSimulator, 'files' | 'now'>,
  body: Buffer,
  contentType: string,
): Promise<string | undefined> {
  const answer = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
  const form = await answer.formData().catch(() => undefined)
  const file = form?.get('file')
  if (!form || !(file instanceof Blob)) return 'MalformedPOSTRequest'
  const fields = new Map(
    [...form].flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name.toLowerCase(), value]] : [],
    ),
  )
  const sent = { fields, bucket: objectStoreCredentials.bucket, sizeBytes: file.size }
  const fault = verifyPolicy(sent, objectStoreCredentials, store.now())
  if (fault) return fault
  store.files.set(fields.get('key') ?? '', {
    bytes: Buffer.from(await file.arrayBuffer()),
    contentType: fields.get('content-type') ?? '',
  })
  return undefined
}

/**
 * Opens an S3-compatible object store on loopback with one bucket in its path: GET, PUT and DELETE with
 * signed headers or signed URLs, and uploads with signed policies. It verifies all signatures with its own
 * code.
 */
export async function openObjectStoreSimulator(
  now: () => Date = () => new Date(),
): Promise<ObjectStoreSimulator> {
  const files = new Map<string, StoredObject>()
  const rejections: string[] = []
  const handleRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const say = (status: number, content: Buffer | string = '', contentType = 'application/xml') =>
      void response
        .writeHead(status, { ...corsHeaders, 'content-type': contentType, 'content-length': content.length })
        .end(content)
    const reject = (word: string) => {
      rejections.push(word)
      say(statusByCode[word] ?? 403, `<?xml version="1.0"?><Error><Code>${word}</Code></Error>`)
    }
    const { method = '' } = request
    if (method === 'OPTIONS') return say(200)
    const body = await readBody(request)
    const [path = '', query = ''] = (request.url ?? '').split('?')
    const [, bucket, ...rest] = path.split('/')
    const key = decodeURIComponent(rest.join('/'))
    if (store.mode === 'silent') return void (await pause(60_000, undefined, { ref: false }))
    if (store.mode === 'failing') return reject('ServiceUnavailable')
    if (bucket !== objectStoreCredentials.bucket) return reject('NoSuchBucket')
    const type = request.headers['content-type'] ?? ''
    if (method === 'POST' && key === '') {
      const fault = await storeForm(store, body, type)
      return fault ? reject(fault) : say(200)
    }
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const fault = verifySigV4({ method, path, query, headers, body }, objectStoreCredentials, now())
    if (fault) return reject(fault)
    const kept = files.get(key)
    if (method === 'GET') return kept ? say(200, kept.bytes, kept.contentType) : reject('NoSuchKey')
    if (method === 'PUT') {
      files.set(key, { bytes: body, contentType: type })
      return say(200)
    }
    if (method !== 'DELETE') return reject('MethodNotAllowed')
    files.delete(key)
    response.writeHead(204, corsHeaders).end()
  }
  const server = createServer((request, response) => {
    handleRequest(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const store: ObjectStoreSimulator = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mode: 'sound',
    files,
    rejections,
    now,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return store
}
