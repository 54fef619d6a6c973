import { createHash } from 'node:crypto'
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
  /** Uploads in parts that are neither complete nor given up. */
  uploads: ReadonlyMap<string, MultipartUpload>
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
  NoSuchUpload: 404,
  PreconditionFailed: 412,
  InvalidPart: 400,
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

/** A file that is sent in parts, by the number of each. */
type MultipartUpload = Map<number, Buffer>

/** A request with a valid signature. */
interface SignedRequest {
  method: string
  key: string
  query: URLSearchParams
  body: Buffer
  contentType: string
  headers: Readonly<Record<string, string>>
}

type Answer =
  | { error: string }
  | {
      status?: number
      content?: Buffer | string
      contentType?: string
      etag?: string
      headers?: Readonly<Record<string, string>>
    }

const etagOf = ({ bytes }: StoredObject): string => `"${createHash('md5').update(bytes).digest('hex')}"`

/** Answers a request for a file, or for the part of it that a range names, with the headers that its address asks for. */
function answerGet(kept: StoredObject | undefined, { query, headers }: SignedRequest): Answer {
  if (!kept) return { error: 'NoSuchKey' }
  const etag = etagOf(kept)
  const disposition = query.get('response-content-disposition')
  const contentType = query.get('response-content-type') ?? kept.contentType
  const asked = disposition === null ? {} : { 'content-disposition': disposition }
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? []
  if (from === undefined) return { content: kept.bytes, contentType, etag, headers: asked }
  const content = kept.bytes.subarray(Number(from), to === '' ? undefined : Number(to) + 1)
  return { status: 206, content, contentType, etag, headers: asked }
}

/** Copies a file inside the bucket, if it still is the one of that tag; undefined for another request. */
function answerCopy(
  files: Map<string, StoredObject>,
  { method, key, headers }: SignedRequest,
): Answer | undefined {
  const source = headers['x-amz-copy-source']
  if (method !== 'PUT' || source === undefined) return undefined
  const kept = files.get(decodeURIComponent(source).replace(`/${objectStoreCredentials.bucket}/`, ''))
  if (!kept) return { error: 'NoSuchKey' }
  const tag = headers['x-amz-copy-source-if-match']
  if (tag !== undefined && tag !== etagOf(kept)) return { error: 'PreconditionFailed' }
  files.set(key, kept)
  return { content: '<CopyObjectResult></CopyObjectResult>' }
}

/** Answers the requests of uploads in parts; undefined where the request is none. */
function answerMultipart(
  files: Map<string, StoredObject>,
  uploads: Map<string, MultipartUpload>,
  { method, key, query, body }: SignedRequest,
): Answer | undefined {
  if (method === 'POST' && query.has('uploads')) {
    const uploadId = `upload-${uploads.size + 1}`
    uploads.set(uploadId, new Map())
    return {
      content: `<InitiateMultipartUploadResult><UploadId>${uploadId}</UploadId></InitiateMultipartUploadResult>`,
    }
  }
  const uploadId = query.get('uploadId')
  if (uploadId === null) return undefined
  const parts = uploads.get(uploadId)
  if (!parts) return { error: 'NoSuchUpload' }
  if (method === 'PUT') {
    const number = Number(query.get('partNumber'))
    parts.set(number, body)
    return { etag: `"part-${number}"` }
  }
  uploads.delete(uploadId)
  if (method === 'DELETE') return {}
  const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)]
  const isWhole =
    named.length === parts.size && named.every(([, number, tag]) => tag === `&quot;part-${number}&quot;`)
  if (!isWhole) return { error: 'InvalidPart' }
  const bytes = Buffer.concat(named.map(([, number]) => parts.get(Number(number)) ?? Buffer.alloc(0)))
  files.set(key, { bytes, contentType: '' })
  return { content: '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>' }
}

/** How many files one answer lists. */
const listedFiles = 2

/** The list of the files whose name begins as asked, a few at a time. */
function listFiles(files: Map<string, StoredObject>, query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? ''
  const names = [...files.keys()]
    .filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after)
    .sort()
  const listed = names.slice(0, listedFiles)
  const contents = listed.map(
    (name) => `<Contents><Key>${name}</Key><Size>${files.get(name)?.bytes.length}</Size></Contents>`,
  )
  const next =
    names.length > listed.length ? `<NextContinuationToken>${listed.at(-1)}</NextContinuationToken>` : ''
  return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`
}

/** Answers a request with a valid signature. */
function answerSigned(
  files: Map<string, StoredObject>,
  uploads: Map<string, MultipartUpload>,
  request: SignedRequest,
): Answer {
  const { method, key, query, body, contentType } = request
  const multipart = answerMultipart(files, uploads, request)
  if (multipart) return multipart
  if (method === 'GET' && key === '') return { content: listFiles(files, query) }
  const kept = files.get(key)
  if (method === 'GET') return answerGet(kept, request)
  const copied = answerCopy(files, request)
  if (copied) return copied
  if (method === 'PUT') {
    files.set(key, { bytes: body, contentType })
    return {}
  }
  if (method !== 'DELETE') return { error: 'MethodNotAllowed' }
  files.delete(key)
  return { status: 204 }
}

/**
 * Opens an S3-compatible object store on loopback with one bucket in its path: GET, PUT and DELETE with
 * signed headers or signed URLs, uploads in parts, lists, and uploads with signed policies. It verifies all
 * signatures with its own code.
 */
export async function openObjectStoreSimulator(
  now: () => Date = () => new Date(),
): Promise<ObjectStoreSimulator> {
  const files = new Map<string, StoredObject>()
  const uploads = new Map<string, MultipartUpload>()
  const rejections: string[] = []
  const handleRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const say = (status: number, content: Buffer | string = '', contentType = 'application/xml') =>
      void response
        .writeHead(status, {
          ...corsHeaders,
          ...(status === 204 ? {} : { 'content-type': contentType, 'content-length': content.length }),
        })
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
    const parameters = new URLSearchParams(query)
    if (method === 'POST' && key === '') {
      const fault = await storeForm(store, body, type)
      return fault ? reject(fault) : say(200)
    }
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const fault = verifySigV4({ method, path, query, headers, body }, objectStoreCredentials, now())
    if (fault) return reject(fault)
    const answer = answerSigned(files, uploads, {
      method,
      key,
      query: parameters,
      body,
      contentType: type,
      headers,
    })
    if ('error' in answer) return reject(answer.error)
    if (answer.etag) response.setHeader('etag', answer.etag)
    for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value)
    say(answer.status ?? 200, answer.content, answer.contentType)
  }
  const server = createServer((request, response) => {
    handleRequest(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const store: ObjectStoreSimulator = {
    uploads,
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
