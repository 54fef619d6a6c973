import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { faultOfPolicy } from './check-policy.ts'
import { faultOfSigV4, type StoreCustomer } from './check-sigv4.ts'

/** What the store does with a request that is signed well: `silent` never answers, `failing` answers 503. */
export type StoreMood = 'sound' | 'silent' | 'failing'

/** One file, with the type that it was sent as. */
export interface KeptFile {
  bytes: Buffer
  contentType: string
}

export interface FileStore extends AsyncDisposable {
  url: string
  mood: StoreMood
  /** What it keeps, by key. */
  files: Map<string, KeptFile>
  /** Words with which it refused. */
  refused: string[]
  now(): Date
}

/** The one customer of the store, and his bucket. */
export const storeCustomer = {
  ...{ accessKey: 'AKIDtestStore', secretKey: 'secret-of-the-store-of-the-test', region: 'cn-test-1' },
  bucket: 'shop-pictures',
} as const satisfies StoreCustomer & { bucket: string }

const mostBytes = 20 * 1024 * 1024
const anybody = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, PUT, POST',
  'access-control-allow-headers': '*',
}

const statuses: Record<string, number> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  EntityTooLarge: 400,
  MalformedPOSTRequest: 400,
  MethodNotAllowed: 405,
  ServiceUnavailable: 503,
}

async function readWhole(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new Error('too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Takes a form; answers the word of its refusal. */
async function takeForm(
  store: Pick<FileStore, 'files' | 'now'>,
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
  const sent = { fields, bucket: storeCustomer.bucket, sizeBytes: file.size }
  const fault = faultOfPolicy(sent, storeCustomer, store.now())
  if (fault) return fault
  store.files.set(fields.get('key') ?? '', {
    bytes: Buffer.from(await file.arrayBuffer()),
    contentType: fields.get('content-type') ?? '',
  })
  return undefined
}

/**
 * Opens a store of files on loopback that speaks the S3 protocol with one bucket in its path: GET, PUT and DELETE of
 * files by signed headers or signed addresses, and forms by signed policies. It checks every signature by itself.
 */
export async function openFileStore(now: () => Date = () => new Date()): Promise<FileStore> {
  const files = new Map<string, KeptFile>()
  const refused: string[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const say = (status: number, body: Buffer | string = '', type = 'application/xml') =>
      void response
        .writeHead(status, { ...anybody, 'content-type': type, 'content-length': body.length })
        .end(body)
    const refuse = (word: string) => {
      refused.push(word)
      say(statuses[word] ?? 403, `<?xml version="1.0"?><Error><Code>${word}</Code></Error>`)
    }
    const { method = '' } = request
    if (method === 'OPTIONS') return say(200)
    const body = await readWhole(request)
    const [path = '', query = ''] = (request.url ?? '').split('?')
    const [, bucket, ...rest] = path.split('/')
    const key = decodeURIComponent(rest.join('/'))
    if (store.mood === 'silent') return void (await pause(60_000, undefined, { ref: false }))
    if (store.mood === 'failing') return refuse('ServiceUnavailable')
    if (bucket !== storeCustomer.bucket) return refuse('NoSuchBucket')
    const type = request.headers['content-type'] ?? ''
    if (method === 'POST' && key === '') {
      const fault = await takeForm(store, body, type)
      return fault ? refuse(fault) : say(200)
    }
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const fault = faultOfSigV4({ method, path, query, headers, body }, storeCustomer, now())
    if (fault) return refuse(fault)
    const kept = files.get(key)
    switch (method) {
      case 'GET':
        return kept ? say(200, kept.bytes, kept.contentType) : refuse('NoSuchKey')
      case 'PUT':
        files.set(key, { bytes: body, contentType: type })
        return say(200)
      case 'DELETE':
        files.delete(key)
        return void response.writeHead(204, anybody).end()
      default:
        return refuse('MethodNotAllowed')
    }
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const store: FileStore = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood: 'sound',
    files,
    refused,
    now,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return store
}
